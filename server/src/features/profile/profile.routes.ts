import { readFile } from 'node:fs/promises';
import type { Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/profile.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../context.ts';
import { rewritePicture } from '../../platform/files/rewrite-picture.ts';
import { type MountedRoute, mount, mountUpload, type UploadedFile } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { profileFields, readInfo, requireOwnId } from '../session/index.ts';
import { isAvatarInUse, lockProfile, swapAvatar, updateProfile } from './profile.queries.ts';

/** Prefix for files written by this feature. Other files can be shared by several users and are never deleted. */
const OWNER = 'avatar';

/**
 * Changes the caller's own profile. Fields that are left out stay unchanged, and an empty phone number removes it
 * (R-DATA-1, R-VALID-5).
 * @throws RefusalError `identity-mismatch`, `changed-meanwhile`, `phone-taken`
 */
async function updateCenter(ctx: UserCtx, input: Input<typeof contract.updateCenter>): Promise<SessionUser> {
  requireOwnId(ctx, input.id);
  const { nickName, gender, locale } = input;
  const phone = input.phone === '' ? null : input.phone;
  await refuseTaken('users_phone', 'phone-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      const before = profileFields(await lockProfile(trx, ctx.user.id));
      const change = { nickName, phone, gender, locale };
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      requireUnchanged(input.version, before, { ...before, ...Object.fromEntries(given) });
      await updateProfile(trx, ctx.user.id, change, ctx.clock.now());
    }),
  );
  return readInfo(ctx);
}

/**
 * Sets a new avatar (R-DATA-1). The upload is decoded and re-encoded, and its file name is ignored. Nothing is stored
 * if it fails.
 * @throws RefusalError `picture-not-readable`, `picture-too-large`
 */
async function updateAvatar(ctx: UserCtx, _input: object, file: UploadedFile): Promise<SessionUser> {
  const picture = await rewritePicture(await readFile(file.path), ctx.signal);
  await replaceAvatar(ctx, picture);
  return readInfo(ctx);
}

/** Deletes the caller's own avatar, if there is one. */
async function deleteAvatar(ctx: UserCtx): Promise<SessionUser> {
  await replaceAvatar(ctx, null);
  return readInfo(ctx);
}

/** Stores an image as the signed-in user's avatar, or removes the avatar. The previous file is deleted. */
async function replaceAvatar(ctx: UserCtx, picture: Uint8Array | null): Promise<void> {
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

export const routes: readonly MountedRoute[] = [
  mount(contract.updateCenter, updateCenter),
  mountUpload(contract.updateAvatar, updateAvatar),
  mount(contract.deleteAvatar, deleteAvatar),
];
