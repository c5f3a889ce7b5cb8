// Made from src/hedgerow/boltaction/screen/records.py by `make types`. Do not edit.

export type * from "../boltaction/wire";
