import { expect, test } from 'vitest';
import { colourOf } from './colour-code.ts';

test('a color is accepted by its code, short or long, with or without the number sign', () => {
  expect(colourOf(' #1890FF ')).toBe('#1890ff');
  expect(colourOf('1890ff')).toBe('#1890ff');
  expect(colourOf('#1bf')).toBe('#11bbff');
  for (const text of ['', '#', '#12', '#12345', '#12345g', 'red', '#1234567']) expect(colourOf(text)).toBeNull();
});
