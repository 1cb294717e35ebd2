import type { Rows } from '../../rows.ts';

/** A cell to write. Numbers are written as numbers, null leaves the cell empty, and IDs are strings. */
export type SheetValue = string | number | null;

/** A sheet to write: its header, then a stream of rows. */
export interface SheetContent {
  readonly header: readonly string[];
  readonly rows: Rows<readonly SheetValue[]>;
}

/** Number of characters after which a chunk is sent, so that the server's other work can run. */
export const CHUNK_CHARS = 64 * 1024;
