import { AVATAR_EXTENSIONS, AVATAR_MAX_BYTES } from '@greenroom/contract/constants.ts';
import type { Problem } from '../../../lib/form/problems.ts';

const BYTES_A_MEGABYTE = 1024 * 1024;

/** The size limit in the unit that messages use. */
export const AVATAR_MAX_MEGABYTES = AVATAR_MAX_BYTES / BYTES_A_MEGABYTE;

/**
 * Checks a file's type and size before reading it (R-VALID-6).
 * @returns null if there is no problem
 */
export function checkPicture(file: { name: string; type: string; size: number }): Problem | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const known = AVATAR_EXTENSIONS.some((allowed) => allowed === extension);
  if (!known || (file.type !== '' && !file.type.startsWith('image/'))) return { id: 'errors.picture-not-readable' };
  if (file.size <= AVATAR_MAX_BYTES) return null;
  return { id: 'profile.avatar.too-large', params: { maxMegabytes: AVATAR_MAX_MEGABYTES } };
}
