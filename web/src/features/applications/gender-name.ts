import { GENDERS } from '@greenroom/contract/enums.ts';
import type { Translate } from '../../lib/text/translate.tsx';

/** @returns null for a number that the platform has no name for, too */
export function genderName(t: Translate, gender: number | null): string | null {
  const name = Object.entries(GENDERS).find(([key]) => Number(key) === gender)?.[1];
  return name === undefined ? null : t(`enums.genders.${name}`);
}
