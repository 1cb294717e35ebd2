/**
 * Every cap on a sheet that comes in. A file over one of them is refused with the code named beside it, and the cap as
 * a parameter, so that the message can say it.
 */
export const SHEET_LIMITS = {
  /** Bytes of the file, or of typed text: `sheet-too-large`. */
  maxBytes: 20 * 1024 * 1024,
  /** Entries of the archive behind an xlsx: `sheet-too-many-entries`. */
  maxEntries: 1_000,
  /** Bytes of all entries together when unpacked: `sheet-unpacks-too-large`. */
  maxUnpackedBytes: 384 * 1024 * 1024,
  /** Unpacked over packed size of one entry, looked at only above `ratioFreeBytes`: `sheet-ratio`. */
  maxRatio: 100,
  /** Up to this unpacked size an entry may be packed as tightly as it likes. */
  ratioFreeBytes: 1024 * 1024,
  /** Shared strings of an xlsx: `sheet-too-many-strings`. */
  maxStrings: 2_000_000,
  /** Bytes of all shared strings together; they stay in memory while the sheet is read: `sheet-unpacks-too-large`. */
  maxStringsBytes: 96 * 1024 * 1024,
  /** Characters of one cell, one csv field or one typed word: `sheet-cell-too-long`. */
  maxCellChars: 40_000,
  /** Rows of the sheet, and IDs taken from it: `sheet-too-many-rows`. */
  maxRows: 1_048_576,
  /** Columns of an xlsx or xls; a reference beyond it is impossible: `sheet-damaged`. */
  maxColumns: 16_384,
  /** Megabytes of heap that the reading process may use: `sheet-unpacks-too-large`. */
  maxHeapMegabytes: 256,
  /** Seconds for which the server waits for the reading process, its own work not counted: `sheet-timeout`. */
  timeoutSeconds: 40,
} as const;

/** The caps in force for one reading; tests and callers may set lower ones. */
export type SheetLimits = Readonly<Record<keyof typeof SHEET_LIMITS, number>>;
