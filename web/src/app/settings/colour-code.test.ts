import { expect, test } from 'vitest';
import { colourOf } from './colour-code.ts';

test('a colour is taken by its code, short or long, with its sign or without', () => {
  expect(colourOf(' #1890FF ')).toBe('#1890ff');
  expect(colourOf('1890ff')).toBe('#1890ff');
  expect(colourOf('#1bf')).toBe('#11bbff');
  for (const text of ['', '#', '#12', '#12345', '#12345g', 'red', '#1234567']) expect(colourOf(text)).toBeNull();
});
