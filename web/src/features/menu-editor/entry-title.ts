import type { MenuEntry } from '@greenroom/contract/administration/menus.ts';
import { currentLocale, type Translate } from '../../lib/text/translate.tsx';

/** The title of an entry in the reader's language: its own, or the shipped one. */
export function entryTitle(t: Translate, { titles, title }: Pick<MenuEntry, 'titles' | 'title'>): string {
  return titles[currentLocale()] ?? titles.en ?? t(title);
}
