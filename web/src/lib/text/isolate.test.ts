import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { isolateParams } from './isolate.ts';

const plain = compileMessageOrThrow('{name} leaves {group}');
const held = compileMessageOrThrow('{holder, select, none {Nobody has it.} other {{holder} has it.}}');
const isolated = (text: string) => `\u2068${text}\u2069`;

test('a name whose letters run the other way is isolated, one of the sentence’s own direction is left alone', () => {
  const names = { name: 'Leyla', group: 'شمس', count: 3 };
  expect(isolateParams(plain, names, 'ltr')).toEqual({ name: 'Leyla', group: isolated('شمس'), count: 3 });
  expect(isolateParams(plain, names, 'rtl')).toEqual({ name: isolated('Leyla'), group: 'شمس', count: 3 });
});

test('a name of both directions is isolated in either, digits and signs from right to left', () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    expect(isolateParams(plain, { name: 'Leyla ليلى' }, direction)).toEqual({ name: isolated('Leyla ليلى') });
  }
  expect(isolateParams(plain, { name: '+90 555 123' }, 'rtl')).toEqual({ name: isolated('+90 555 123') });
  expect(isolateParams(plain, { name: '+90 555 123' }, 'ltr')).toEqual({ name: '+90 555 123' });
});

test('what chooses between the cases of a message still does', () => {
  expect(isolateParams(held, { holder: 'none' }, 'rtl')).toEqual({ holder: 'none' });
  expect(isolateParams(held, { holder: 'Nina' }, 'rtl')).toEqual({ holder: isolated('Nina') });
});
