import type { downloadExport as contract } from '@greenroom/contract/exports/exports.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import type { FileAnswer } from '../../platform/http/mount.ts';
import { SHEET_TYPES } from '../../platform/sheets/write/sheet-answer.ts';
import { mayExport } from './exports.policy.ts';
import { findOwn } from './exports.queries.ts';
import { fileNameOf } from './file-name.ts';

/**
 * The file of a finished export, for as long as its owner may see what is in it: users who have since lost the right,
 * or any group from their scope, no longer get it (R-SES-12, R-PLUS-28).
 * @throws RefusalError `export-not-found`, `export-not-finished`, `forbidden`, `export-scope-changed`, `export-file-gone`
 */
export async function downloadExport(ctx: UserCtx, { id }: Input<typeof contract>): Promise<FileAnswer> {
  const { user } = ctx;
  const found = (await findOwn(ctx.db, user.id, id)) ?? fail('export-not-found');
  if (!mayExport(user, found.list)) fail('forbidden');
  if (found.state !== 'finished') fail('export-not-finished');
  if (!user.seesAllGroups && found.scopeMark !== user.scopeMark) fail('export-scope-changed');
  const isOver = found.expiresAt !== null && Date.parse(found.expiresAt) <= ctx.clock.now().getTime();
  const file = isOver ? null : await ctx.files.readPrivate(found.file);
  if (file === null) fail('export-file-gone');
  return {
    contentType: SHEET_TYPES[found.format],
    fileName: fileNameOf(found, ctx.config.timeZone),
    body: file.stream,
    cacheSeconds: 0,
  };
}
