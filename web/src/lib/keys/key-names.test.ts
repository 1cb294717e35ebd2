import { expect, test } from 'vitest';
import { keyNames, pressedKeys } from './key-names.ts';

const NO_KEY = { key: '', code: '', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
const press = (part: Partial<typeof NO_KEY>) => pressedKeys({ ...NO_KEY, ...part });

test('a combination is identified by the character on the key, or else by its position', () => {
  expect(press({ key: 'k', code: 'KeyK', ctrlKey: true })).toBe('Mod+K');
  expect(press({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe('Mod+K');
  expect(press({ key: '∑', code: 'KeyW', altKey: true })).toBe('Alt+W');
  expect(press({ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true })).not.toBe('Mod+K');
});

test('signs are identified regardless of the keys that produce them', () => {
  expect(press({ key: '?', code: 'Minus', shiftKey: true })).toBe('?');
  expect(press({ key: '/', code: 'Digit7', shiftKey: true, ctrlKey: true })).toBe('Mod+/');
  expect(press({ key: 'PageDown', code: 'PageDown', altKey: true })).toBe('Alt+PageDown');
});

test('keys are named as on the keyboard', () => {
  expect(keyNames('Mod+K')).toEqual(['Ctrl', 'K']);
  expect(keyNames('a')).toEqual(['A']);
  expect(keyNames('?')).toEqual(['?']);
});
