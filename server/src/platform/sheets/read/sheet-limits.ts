/**
 * Limits for an uploaded sheet. A file that exceeds one is refused with the code named next to it. The limit is a
 * parameter for the message.
 */
export const SHEET_LIMITS = {
  /** Bytes in the file, or in typed text: `sheet-too-large`. */
  maxBytes: 20 * 1024 * 1024,
  /** Entries in an xlsx archive: `sheet-too-many-entries`. */
  maxEntries: 1_000,
  /** Bytes of all entries together when unpacked: `sheet-unpacks-too-large`. */
  maxUnpackedBytes: 384 * 1024 * 1024,
  /** Ratio of an entry's unpacked to packed size, checked only above `ratioFreeBytes`: `sheet-ratio`. */
  maxRatio: 100,
  /** Up to this unpacked size the ratio is not limited. */
  ratioFreeBytes: 1024 * 1024,
  /** Shared strings in an xlsx: `sheet-too-many-strings`. */
  maxStrings: 2_000_000,
  /** Bytes in all shared strings together, which stay in memory while the sheet is read: `sheet-unpacks-too-large`. */
  maxStringsBytes: 96 * 1024 * 1024,
  /** Characters in one cell, one csv field or one typed word: `sheet-cell-too-long`. */
  maxCellChars: 40_000,
  /** Rows in the sheet, and IDs read from it: `sheet-too-many-rows`. */
  maxRows: 1_048_576,
  /** Columns in an xlsx or xls. A reference beyond this limit is invalid: `sheet-damaged`. */
  maxColumns: 16_384,
  /** Megabytes of heap for the reading process: `sheet-unpacks-too-large`. */
  maxHeapMegabytes: 256,
  /** Seconds that the server waits for the reading process, excluding the server's own work: `sheet-timeout`. */
  timeoutSeconds: 40,
} as const;

/** The limits for reading one sheet. Tests and callers can set lower ones. */
export type SheetLimits = Readonly<Record<keyof typeof SHEET_LIMITS, number>>;
