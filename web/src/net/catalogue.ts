// The catalogue is asked for once a visit; the pages share it.

import type { Catalogue } from "../wire";
import { catalogue } from "./api";

let asked: Promise<Catalogue> | null = null;

export function theCatalogue(): Promise<Catalogue> {
  asked ??= catalogue().catch((error: unknown) => {
    asked = null; // so that the next page may try again
    throw error;
  });
  return asked;
}
