import { type Batch, submitFile } from '@greenroom/contract/applications/applications.ts';
import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import { lookIntoKeptSheet, lookIntoSheet, type SheetLook, submitKeptSheet } from '@greenroom/contract/sheets.ts';
import { ApiError, type CallOptions, call } from '../../lib/api/api.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';

/**
 * The state of a file on the server. The server stores a previewed file for a while, so that the browser doesn't have
 * to send it again. If the stored file has expired, the browser sends it again without asking.
 */
interface AtTheServer {
  /** ID of the stored file. Null if the file must be sent. */
  sheetId: string | null;
  /**
   * True if the whole file was sent for a submission that has no response yet. A retry must then also send the whole
   * file, so that the server carries out the submission only once.
   */
  isSentWhole: boolean;
}

/** The user's choices for reading a sheet. */
export interface SheetChoices {
  /** A column letter, or `all`. */
  column?: string;
  hiddenRows?: HiddenRows;
}

/** No choices: the server finds the ID column, or asks for it. */
export const NO_CHOICES: SheetChoices = {};

const sheets = new WeakMap<File, AtTheServer>();

function at(file: File): AtTheServer {
  const sheet = sheets.get(file) ?? { sheetId: null, isSentWhole: false };
  sheets.set(file, sheet);
  return sheet;
}

/** Previews a sheet, optionally with another column (R-PLUS-18). Callers show any errors. */
export async function lookInto(file: File, choices: SheetChoices, options: CallOptions): Promise<SheetLook> {
  const sheet = at(file);
  const look = await fromKept(
    sheet,
    (sheetId) => call(lookIntoKeptSheet, { sheetId, ...choices }, { ...options, release: true }),
    () => call(lookIntoSheet, choices, { ...options, file, release: true }),
    options,
  );
  sheet.sheetId = look.sheetId;
  return look;
}

interface SheetToSend {
  groupId: number;
  dryRun: boolean;
  file: File;
  choices: SheetChoices;
}

/** Submits or checks a sheet. Sends the ID of the stored file if there is one, otherwise the file itself. */
export function sendSheet({ file, choices, ...target }: SheetToSend, options: CallOptions & Attempt): Promise<Batch> {
  const sheet = at(file);
  const input = { ...target, ...choices };
  const sendWhole = async () => {
    sheet.isSentWhole = true;
    // An idempotency key belongs to one call, so sending the whole file requires another key.
    const idempotencyKey = `${options.idempotencyKey}-whole`;
    const batch = await call(submitFile, input, { ...options, idempotencyKey, file, release: true });
    sheet.isSentWhole = false;
    return batch;
  };
  if (sheet.isSentWhole) return sendWhole();
  const submitKept = (sheetId: string) => call(submitKeptSheet, { sheetId, ...input }, { ...options, release: true });
  return fromKept(sheet, submitKept, sendWhole, options);
}

async function fromKept<T>(
  sheet: AtTheServer,
  withKept: (sheetId: string) => Promise<T>,
  withFile: () => Promise<T>,
  { onProgress }: CallOptions,
): Promise<T> {
  if (sheet.sheetId !== null) {
    onProgress?.(1);
    try {
      return await withKept(sheet.sheetId);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'kept-file-gone')) throw error;
      sheet.sheetId = null;
    }
  }
  onProgress?.(0);
  return withFile();
}
