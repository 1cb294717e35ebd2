import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { currentLocale, type Translate } from './texts.ts';

/** A menu item's titles. */
export interface Titled {
  /** Key of the title's message. Null if the item has only its own titles. */
  readonly title: string | null;
  /** The item's own titles, by language. */
  readonly titles: Readonly<Record<string, string>>;
}

/** Returns a menu item's title: its own in the user's language, or else its own in English, or else the message. */
export function menuTitle(t: Translate, { title, titles }: Titled): string {
  const own = titles[currentLocale()] ?? titles[SOURCE_LOCALE];
  if (own !== undefined) return own;
  return title === null ? (Object.values(titles)[0] ?? '') : t(title);
}
