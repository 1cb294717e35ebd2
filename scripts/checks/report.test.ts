import { afterEach, expect, test, vi } from 'vitest';
import { report } from './report.ts';

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

test('a check without problems says so and leaves the exit status unchanged', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  report('messages', [], 'Fix them.');
  expect(said.mock.calls).toEqual([['messages: all well']]);
  expect(process.exitCode).toBe(before);
});

test('a check with problems lists and counts them, says what to do, and sets the exit status', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  report('messages', ['a is missing', 'b is empty'], 'Fix them.');
  const exitCode = process.exitCode;
  process.exitCode = before;
  expect(exitCode).toBe(1);
  expect(said.mock.calls.flat()).toEqual([
    '  a is missing',
    '  b is empty',
    expect.stringMatching(/^messages: 2 to \w+\. Fix them\.$/),
  ]);
});
