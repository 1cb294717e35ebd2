import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../../context.ts';
import { readInfo } from '../../session/index.ts';
import { replaceAvatar } from './replace-avatar.ts';

/** Takes one's own avatar away; without one there is nothing to do. */
export async function deleteAvatar(ctx: UserCtx): Promise<SessionUser> {
  await replaceAvatar(ctx, null);
  return readInfo(ctx);
}
