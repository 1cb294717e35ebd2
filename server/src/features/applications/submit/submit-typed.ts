import type { Batch, submitTyped as contract } from '@greenroom/contract/hosts/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { takeConnection } from '../../../platform/db/connection-share.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readTypedIds } from '../../../platform/sheets/read/read-typed-ids.ts';
import { refuseSheet } from '../../../platform/sheets/read/refuse-sheet.ts';
import { SheetError } from '../../../platform/sheets/read/sheet-error.ts';
import { remarksOnRounded } from './sheet-remarks.ts';
import { storeBatch } from './store-batch.ts';

/** A text up to this length is read and stored in a moment; a longer one waits for its turn among the uploads. */
const SHORT_CHARACTERS = 1024 * 1024;

/**
 * Adds hosts from typed IDs, separated by commas, line breaks or spaces (R-HOST-2).
 * @throws RefusalError `group-not-found`, `no-ids`, `too-many-ids`, `typed-lost-digits`, `sheet-cell-too-long`
 */
export async function submitTyped(ctx: UserCtx, input: Input<typeof contract>): Promise<Batch> {
  if (input.text.length <= SHORT_CHARACTERS) return submitText(ctx, input);
  const giveBack = await takeConnection(ctx, 'uploads');
  try {
    return await submitText(ctx, input);
  } finally {
    giveBack();
  }
}

async function submitText(ctx: UserCtx, input: Input<typeof contract>): Promise<Batch> {
  try {
    const lines = readTypedIds({ text: input.text, signal: ctx.signal });
    return await storeBatch(ctx, {
      groupId: input.groupId,
      dryRun: input.dryRun,
      fileName: null,
      lines,
      remarks: () => remarksOnRounded(lines.report()),
    });
  } catch (error) {
    if (error instanceof SheetError && error.code === 'sheet-empty') fail('no-ids');
    return refuseSheet(error);
  }
}
