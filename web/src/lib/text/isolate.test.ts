import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { isolateParams } from './isolate.ts';

const plain = compileMessageOrThrow('{name} leaves {group}');
const held = compileMessageOrThrow('{holder, select, none {Nobody has it.} other {{holder} has it.}}');
const isolated = (text: string) => `\u2068${text}\u2069`;

test('a name of the other text direction is isolated, and one of the sentence’s own direction is unchanged', () => {
  const names = { name: 'Leyla', group: 'شمس', count: 3 };
  expect(isolateParams(plain, names, 'ltr')).toEqual({ name: 'Leyla', group: isolated('شمس'), count: 3 });
  expect(isolateParams(plain, names, 'rtl')).toEqual({ name: isolated('Leyla'), group: 'شمس', count: 3 });
});

test('a name with both directions is isolated in either, and digits and signs only in right-to-left text', () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    expect(isolateParams(plain, { name: 'Leyla ليلى' }, direction)).toEqual({ name: isolated('Leyla ليلى') });
  }
  expect(isolateParams(plain, { name: '+90 555 123' }, 'rtl')).toEqual({ name: isolated('+90 555 123') });
  expect(isolateParams(plain, { name: '+90 555 123' }, 'ltr')).toEqual({ name: '+90 555 123' });
});

test('parameters that select a case of the message still do', () => {
  expect(isolateParams(held, { holder: 'none' }, 'rtl')).toEqual({ holder: 'none' });
  expect(isolateParams(held, { holder: 'Nina' }, 'rtl')).toEqual({ holder: isolated('Nina') });
});
