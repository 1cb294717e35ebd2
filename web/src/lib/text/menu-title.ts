import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { currentLocale, type Translate } from './texts.ts';

/** The titles of a menu item. */
export interface Titled {
  /** Key of the title's message; null if the item only has titles of its own. */
  readonly title: string | null;
  /** Titles of its own, by language. */
  readonly titles: Readonly<Record<string, string>>;
}

/** Returns the title of a menu item: its own in the user's language, else its own in English, else the message. */
export function menuTitle(t: Translate, { title, titles }: Titled): string {
  const own = titles[currentLocale()] ?? titles[SOURCE_LOCALE];
  if (own !== undefined) return own;
  return title === null ? (Object.values(titles)[0] ?? '') : t(title);
}
