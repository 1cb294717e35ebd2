import { readFile } from 'node:fs/promises';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../../context.ts';
import { rewritePicture } from '../../../platform/files/rewrite-picture.ts';
import type { UploadedFile } from '../../../platform/http/mount.ts';
import { readInfo } from '../../session/index.ts';
import { replaceAvatar } from './replace-avatar.ts';

/**
 * Sets a new avatar (R-DATA-1). The upload is decoded and encoded again; its file name is ignored.
 * @throws RefusalError `picture-not-readable`, `picture-too-large`; nothing is stored then
 */
export async function updateAvatar(ctx: UserCtx, _input: object, file: UploadedFile): Promise<SessionUser> {
  const picture = await rewritePicture(await readFile(file.path), ctx.signal);
  await replaceAvatar(ctx, picture);
  return readInfo(ctx);
}
