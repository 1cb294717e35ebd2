import type { Rows } from '../../rows.ts';

/** A cell going out; a number is written as one, null leaves the cell empty. IDs are strings. */
export type SheetValue = string | number | null;

/** A sheet going out: its header, then its rows as they come. */
export interface SheetContent {
  readonly header: readonly string[];
  readonly rows: Rows<readonly SheetValue[]>;
}

/** Characters after which a chunk goes out, and other work of the server gets its turn. */
export const CHUNK_CHARS = 64 * 1024;
