import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { currentLocale, type Translate } from './texts.ts';

/** What an entry of the menu is called by. */
export interface Titled {
  /** Key of the title's message; null: it has titles of its own only. */
  readonly title: string | null;
  /** Titles of its own, by language. */
  readonly titles: Readonly<Record<string, string>>;
}

/** The title of an entry of the menu: its own in the reader's language, else its own in English, else the message. */
export function menuTitle(t: Translate, { title, titles }: Titled): string {
  const own = titles[currentLocale()] ?? titles[SOURCE_LOCALE];
  if (own !== undefined) return own;
  return title === null ? (Object.values(titles)[0] ?? '') : t(title);
}
