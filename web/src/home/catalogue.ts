// The catalogue is asked for once a visit; the pages share it.

import { catalogue } from "../net/api";
import type { Catalogue } from "../wire";

let asked: Promise<Catalogue> | null = null;

export function theCatalogue(): Promise<Catalogue> {
  asked ??= catalogue().catch((error: unknown) => {
    asked = null; // so that the next page may try again
    throw error;
  });
  return asked;
}
