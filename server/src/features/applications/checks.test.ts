import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECK_CODES, REASONS } from '@greenroom/contract/applications/reasons.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Brand, CHECKS, decide, FACTS, type Facts, readFacts } from './checks.ts';

const facts = fc.integer({ min: 0, max: 2 ** FACTS.length - 1 }).map(readFacts);
const brand = fc.constantFrom<Brand>('yaar', 'topchat', 'other');
const none: Facts = readFacts(0);

describe('the table of checks', () => {
  test('[R-HOST-9] has the order in which the checks decide, the same in code and documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8');
    const documented = [...page.matchAll(/^\| \d+ \| ([\d, ]+) \|/gm)].flatMap((row) =>
      (row[1] ?? '').split(', ').map(Number),
    );
    expect(documented).toEqual(CHECKS.map((check) => check.code));
    fc.assert(
      fc.property(facts, brand, (given, of) => {
        const codes = decide(given, of);
        const places = codes.map((code) => documented.indexOf(code));
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
    );
  });

  test('has exactly one check for every code from 99 to 115 except 102, which only older applications have', () => {
    expect(CHECKS.map((check) => check.code).sort((a, b) => a - b)).toEqual(CHECK_CODES.filter((code) => code !== 102));
    for (const check of CHECKS) expect(REASONS[check.code].step).toBe('check');
  });

  test('accepts an ID with no fact against it, and has a check that objects to each single fact', () => {
    fc.assert(
      fc.property(brand, (of) => {
        expect(decide(none, of)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...FACTS), brand, (fact, of) => {
        expect(decide({ ...none, [fact]: true }, of)).toHaveLength(1);
      }),
    );
  });

  test('never drops an objection because of a further fact', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...FACTS), brand, (given, fact, of) => {
        const before = decide(given, of);
        expect(decide({ ...given, [fact]: true }, of)).toEqual(expect.arrayContaining(before));
      }),
    );
  });

  test('distinguishes accounts of another app by the brand of the group', () => {
    const elsewhere = { ...none, onAnotherAppOnly: true };
    expect(decide(elsewhere, 'yaar')).toEqual([113]);
    expect(decide(elsewhere, 'topchat')).toEqual([114]);
    expect(decide(elsewhere, 'other')).toEqual([101]);
  });
});
