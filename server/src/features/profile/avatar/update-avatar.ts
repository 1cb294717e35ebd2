import { readFile } from 'node:fs/promises';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../../context.ts';
import type { UploadedFile } from '../../../platform/http/mount.ts';
import { readInfo } from '../../session/index.ts';
import { replaceAvatar } from './replace-avatar.ts';
import { rewritePicture } from './rewrite-picture.ts';

/**
 * A new avatar (R-DATA-1). What came is decoded and written anew; its name says nothing and is not looked at.
 * @throws RefusalError `picture-not-readable`, `picture-too-large`; nothing is stored then
 */
export async function updateAvatar(ctx: UserCtx, _input: object, file: UploadedFile): Promise<SessionUser> {
  const picture = await rewritePicture(await readFile(file.path), ctx.signal);
  await replaceAvatar(ctx, picture);
  return readInfo(ctx);
}
