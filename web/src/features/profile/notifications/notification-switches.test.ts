import { expect, test } from 'vitest';
import { withSwitch } from './notification-switches.ts';

const SETTINGS = [
  { kind: 'batch-finished', inInterface: true, byMail: false },
  { kind: 'decisions', inInterface: true, byMail: true },
] as const;

test('a switch changes its own kind and channel, and is reverted without affecting the others', () => {
  const off = withSwitch([...SETTINGS], { kind: 'decisions', channel: 'byMail', on: false });
  expect(off).toEqual([SETTINGS[0], { ...SETTINGS[1], byMail: false }]);
  const both = withSwitch(off, { kind: 'batch-finished', channel: 'byMail', on: true });
  expect(withSwitch(both, { kind: 'decisions', channel: 'byMail', on: true })).toEqual([
    { ...SETTINGS[0], byMail: true },
    SETTINGS[1],
  ]);
});
