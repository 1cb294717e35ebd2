import type { SessionUser } from '@greenroom/contract/session.ts';

/** The fields in their own profile that users can change. */
export interface ProfileValues {
  nickName: string;
  phone: string | null;
  gender: 1 | 2 | null;
  locale: SessionUser['locale'];
}

export function profileValues(user: SessionUser): ProfileValues {
  const gender = user.gender === 1 || user.gender === 2 ? user.gender : null;
  return { nickName: user.nickName, phone: user.phone, gender, locale: user.locale };
}

/**
 * Returns the changed fields. The form sends only these, so it doesn't overwrite changes made elsewhere in the
 * meantime.
 */
export function changesOf(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> {
  const changes: Partial<ProfileValues> = {};
  if (after.nickName.trim() !== before.nickName) changes.nickName = after.nickName;
  if ((after.phone?.trim() || null) !== before.phone) changes.phone = after.phone;
  if (after.gender !== before.gender) changes.gender = after.gender;
  if (after.locale !== before.locale) changes.locale = after.locale;
  return changes;
}
