import { expect, test } from 'vitest';
import { IntentKeys } from './intent-key.ts';

test('the same intent keeps its key until it is answered', () => {
  const keys = new IntentKeys();
  const file = { name: 'hosts.csv' };
  const first = keys.keyFor([true, 5, file]);
  expect(keys.keyFor([true, 5, file])).toBe(first);
  keys.settle();
  expect(keys.keyFor([true, 5, file])).not.toBe(first);
});

test('another group, another file or another kind is another intent', () => {
  const keys = new IntentKeys();
  const seen = new Set([
    keys.keyFor([true, 5, 'text']),
    keys.keyFor([false, 5, 'text']),
    keys.keyFor([false, 6, 'text']),
    keys.keyFor([false, 6, 'other']),
    keys.keyFor([false, 6]),
  ]);
  expect(seen.size).toBe(5);
});
