import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { menuTitle } from './menu-title.ts';
import type { Translate } from './texts.ts';

const t: Translate = (id) => `text of ${id}`;
const title = 'menus.history';

function readBy(locale: string, entry: Parameters<typeof menuTitle>[1]): string {
  i18n.loadAndActivate({ locale, messages: {} });
  return menuTitle(t, entry);
}

test('[R-DATA-8] a menu item has its own title in the user’s language, else in English, else the message', () => {
  const titles = { ar: 'سجل', en: 'Records' };
  expect(readBy('ar', { title, titles })).toBe('سجل');
  expect(readBy('zh-CN', { title, titles })).toBe('Records');
  expect(readBy('zh-CN', { title, titles: { ar: 'سجل' } })).toBe('text of menus.history');
  expect(readBy('en', { title, titles: {} })).toBe('text of menus.history');
});

test('without a message, any title is used', () => {
  expect(readBy('en', { title: null, titles: { ar: 'مكتب' } })).toBe('مكتب');
});
