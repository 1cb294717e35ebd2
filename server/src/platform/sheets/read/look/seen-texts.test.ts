import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeenTexts } from './seen-texts.ts';

test('earlier texts are found again as in a set of strings', () => {
  const text = fc.oneof(
    fc.constantFrom('', '1234', '12345', 'x'.repeat(31), 'x'.repeat(32), 'x'.repeat(33), '١٢٣٤', 'x'.repeat(64)),
    fc.integer({ min: 0, max: 5000 }).map(String),
    fc.string({ unit: 'binary', maxLength: 64 }).map((each) => each.toWellFormed()),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 400 }), (texts) => {
      const [seen, model] = [new SeenTexts(), new Set<string>()];
      for (const each of texts) {
        expect(seen.add(each)).toBe(model.has(each));
        model.add(each);
      }
    }),
  );
});

test('a million IDs take far less than the heap of the reading process, and each is found once', () => {
  const seen = new SeenTexts();
  const before = process.memoryUsage();
  let repeated = 0;
  for (let turn = 0; turn < 1_048_576; turn += 1) if (seen.add(String(1_000_000_000_000 + turn))) repeated += 1;
  const after = process.memoryUsage();
  expect(repeated).toBe(0);
  expect(seen.add('1000000000000')).toBe(true);
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 * 1024 * 1024);
});
