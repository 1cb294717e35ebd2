import { GENDERS } from '@greenroom/contract/enums.ts';
import type { Translate } from '../../lib/text/translate.tsx';

/**
 * Translates a gender.
 * @returns null if the gender is unknown, or if the platform has no name for the number
 */
export function genderName(t: Translate, gender: number | null): string | null {
  const name = Object.entries(GENDERS).find(([key]) => Number(key) === gender)?.[1];
  return name === undefined ? null : t(`enums.genders.${name}`);
}
