import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextHistory, type Typing } from './text-history.ts';

const typed = (caret: number): Typing => ({ kind: 'insertText', caret });

test('consecutive keys are one step, while a key elsewhere, a paste and a removal are steps of their own', () => {
  const history = new TextHistory();
  const texts = ['', '1', '12', '12 34', '12 345', '912 345', ''];
  const changes = [typed(1), typed(2), { kind: 'insertFromPaste', caret: 5 }, typed(6), typed(1), null];
  for (const [at, typing] of changes.entries()) history.note(texts[at] ?? '', texts[at + 1] ?? '', typing);
  const undone: (string | undefined)[] = [''];
  for (let now = ''; now !== undefined; ) {
    const before = history.undo(now)?.text;
    if (before === undefined) break;
    undone.push(before);
    now = before;
  }
  expect(undone).toEqual(['', '912 345', '12 345', '12 34', '12', '']);
});

test('the caret goes after the restored text', () => {
  const history = new TextHistory();
  history.note('1001 1002 1003', '1001 1003', null);
  expect(history.undo('1001 1003')).toEqual({ text: '1001 1002 1003', caret: 9 });
  expect(history.redo('1001 1002 1003')).toEqual({ text: '1001 1003', caret: 4 });
});

test('a change after an undo ends redo, and forgotten text never comes back', () => {
  const history = new TextHistory();
  history.note('', 'a', null);
  history.undo('a');
  history.note('', 'b', null);
  expect(history.redo('b')).toBeNull();
  expect(history.undo('b')?.text).toBe('');
  history.note('', 'c', null);
  history.forget();
  expect(history.undo('c')).toBeNull();
});

test('undoing to the beginning and redoing restores each text in its order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 30 }), (texts) => {
      const history = new TextHistory();
      const all = ['', ...texts.filter((text) => text !== '')];
      for (const [at, text] of all.slice(1).entries()) history.note(all[at] ?? '', text, null);
      let now = all.at(-1) ?? '';
      for (const text of all.slice(0, -1).toReversed()) {
        expect(history.undo(now)?.text).toBe(text);
        now = text;
      }
      expect(history.undo(now)).toBeNull();
      for (const text of all.slice(1)) {
        expect(history.redo(now)?.text).toBe(text);
        now = text;
      }
    }),
  );
});

test('only the latest of many or very long steps are kept, and always the last one', () => {
  const many = new TextHistory();
  for (let step = 0; step < 500; step += 1) many.note(`${step}`, `${step + 1}`, null);
  let steps = 0;
  while (many.undo('') !== null) steps += 1;
  expect(steps).toBe(200);
  const long = new TextHistory();
  const huge = 'x'.repeat(15_000_000);
  long.note(`1${huge}`, `2${huge}`, null);
  long.note(`2${huge}`, '', null);
  expect(long.undo('')?.text).toBe(`2${huge}`);
  expect(long.undo('')).toBeNull();
  const beyond = new TextHistory();
  beyond.note(huge + huge, '', null);
  expect(beyond.undo('')?.text).toBe(huge + huge);
});
