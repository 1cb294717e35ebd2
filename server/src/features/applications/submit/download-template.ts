import type { downloadTemplate as contract } from '@greenroom/contract/hosts/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import type { FileAnswer } from '../../../platform/http/mount.ts';
import type { Rows } from '../../../platform/rows.ts';
import { sheetAnswer } from '../../../platform/sheets/write/sheet-answer.ts';

/** An empty sheet with the one column that is read. */
export async function downloadTemplate(ctx: UserCtx, input: Input<typeof contract>): Promise<FileAnswer> {
  const header = [ctx.messages.text(ctx.locale, 'sheets.column.host-id')];
  return sheetAnswer(input.format, 'hosts', { header, rows: none(), widths: [24] });
}

async function* none(): Rows<readonly string[]> {
  yield* [];
}
