import type { Translate } from './texts.ts';

/** The name of a role: as it was made, or in the reader's language for a shipped one. */
export function roleName(t: Translate, { key, name }: { readonly key: string; readonly name: string | null }): string {
  return name ?? t(`enums.roles.${key}`);
}
