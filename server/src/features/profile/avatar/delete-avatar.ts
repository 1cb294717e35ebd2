import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../../context.ts';
import { readInfo } from '../../session/index.ts';
import { replaceAvatar } from './replace-avatar.ts';

/** Deletes the caller's own avatar, if there is one. */
export async function deleteAvatar(ctx: UserCtx): Promise<SessionUser> {
  await replaceAvatar(ctx, null);
  return readInfo(ctx);
}
