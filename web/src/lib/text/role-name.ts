import type { Translate } from './texts.ts';

/** Returns the name of a role: as entered, or in the user's language for a built-in role. */
export function roleName(t: Translate, { key, name }: { readonly key: string; readonly name: string | null }): string {
  return name ?? t(`enums.roles.${key}`);
}
