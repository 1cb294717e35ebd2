import type { Rows } from '../../rows.ts';

/** A cell to write. A number is written as one, null leaves the cell empty. IDs are strings. */
export type SheetValue = string | number | null;

/** A sheet to write: its header, then a stream of rows. */
export interface SheetContent {
  readonly header: readonly string[];
  readonly rows: Rows<readonly SheetValue[]>;
}

/** Characters after which a chunk is sent, and other work of the server gets its turn. */
export const CHUNK_CHARS = 64 * 1024;
