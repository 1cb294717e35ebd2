import type { UserCtx } from '../../../context.ts';
import { isAvatarInUse, swapAvatar } from '../profile.queries.ts';

/** The prefix of files that this feature wrote; other files, which several users share, are never deleted. */
const OWNER = 'avatar';

/** Stores a picture as the signed-in user's avatar, or removes it; the file of the previous one is deleted. */
export async function replaceAvatar(ctx: UserCtx, picture: Uint8Array | null): Promise<void> {
  const file = picture === null ? null : await ctx.files.save(picture, 'webp', OWNER);
  const before = await swap(ctx, file);
  if (before?.startsWith(`${OWNER}-`) && !(await isAvatarInUse(ctx.db, before))) await ctx.files.remove(before);
}

async function swap(ctx: UserCtx, file: string | null): Promise<string | null> {
  try {
    return await ctx.db.transaction().execute((trx) => swapAvatar(trx, ctx.user.id, file, ctx.clock.now()));
  } catch (error) {
    if (file !== null) await ctx.files.remove(file);
    throw error;
  }
}
