import { GENDERS } from '@greenroom/contract/enums.ts';
import type { Translate } from '../../lib/text/translate.tsx';

/** @returns null for a number that the platform has no name for */
export function genderName(t: Translate, gender: number): string | null {
  const name = Object.entries(GENDERS).find(([key]) => Number(key) === gender)?.[1];
  return name === undefined ? null : t(`enums.genders.${name}`);
}
