import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { pathText } from './path-text.ts';

const isolated = (text: string) => `\u2068${text}\u2069`;

test('a path is one text in the reading direction, with each name in its own', () => {
  i18n.activate('en');
  expect(pathText(['Aurora', 'Kadıköy'])).toBe('Aurora › Kadıköy');
  expect(pathText(['Aurora', 'النيل'])).toBe(`Aurora › ${isolated('النيل')}`);
  i18n.activate('ar');
  expect(pathText(['Aurora', 'النيل', 'Kadıköy'])).toBe(
    `\u2067${isolated('Aurora')} › النيل › ${isolated('Kadıköy')}\u2069`,
  );
  expect(pathText(['Aurora'])).toBe('Aurora');
});
