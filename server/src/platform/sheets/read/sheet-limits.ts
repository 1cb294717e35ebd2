/**
 * Limits of an uploaded sheet. A file that exceeds one is refused with the code named next to it, and the limit as a
 * parameter for the message.
 */
export const SHEET_LIMITS = {
  /** Bytes of the file, or of typed text: `sheet-too-large`. */
  maxBytes: 20 * 1024 * 1024,
  /** Entries of an xlsx archive: `sheet-too-many-entries`. */
  maxEntries: 1_000,
  /** Bytes of all entries together when unpacked: `sheet-unpacks-too-large`. */
  maxUnpackedBytes: 384 * 1024 * 1024,
  /** Unpacked over packed size of one entry, checked only above `ratioFreeBytes`: `sheet-ratio`. */
  maxRatio: 100,
  /** Up to this unpacked size the ratio is not limited. */
  ratioFreeBytes: 1024 * 1024,
  /** Shared strings of an xlsx: `sheet-too-many-strings`. */
  maxStrings: 2_000_000,
  /** Bytes of all shared strings together, which stay in memory while the sheet is read: `sheet-unpacks-too-large`. */
  maxStringsBytes: 96 * 1024 * 1024,
  /** Characters of one cell, one csv field or one typed word: `sheet-cell-too-long`. */
  maxCellChars: 40_000,
  /** Rows of the sheet, and IDs taken from it: `sheet-too-many-rows`. */
  maxRows: 1_048_576,
  /** Columns of an xlsx or xls; a reference beyond it is impossible: `sheet-damaged`. */
  maxColumns: 16_384,
  /** Megabytes of heap for the reading process: `sheet-unpacks-too-large`. */
  maxHeapMegabytes: 256,
  /** Seconds for which the server waits for the reading process, without its own work: `sheet-timeout`. */
  timeoutSeconds: 40,
} as const;

/** The limits for one reading; tests and callers can set lower ones. */
export type SheetLimits = Readonly<Record<keyof typeof SHEET_LIMITS, number>>;
