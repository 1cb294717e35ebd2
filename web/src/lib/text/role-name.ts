import type { Translate } from './texts.ts';

/** Returns a role's name. The name of a built-in role is in the user's language, and any other name is as entered. */
export function roleName(t: Translate, { key, name }: { readonly key: string; readonly name: string | null }): string {
  return name ?? t(`enums.roles.${key}`);
}
