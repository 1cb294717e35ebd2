import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begun, differing, type EditedRow, isChanged, onto, withField } from './edited-row.ts';

interface Role {
  description: string;
  level: number | null;
  rights: readonly string[];
}

const READ: Role = { description: 'Reviews', level: 6, rights: ['read', 'review'] };
const start = begun({ values: READ, version: 'v1' });
const edited = (change: Partial<Role>) =>
  Object.entries(change).reduce<EditedRow<Role>>((row, [key, value]) => withField(row, key, value), start);
const present = (change: Partial<Role>, version = 'v2') => ({ values: { ...READ, ...change }, version });

test('[R-PLUS-30] only changed fields are sent, even if the record has changed since it was read', () => {
  const row = edited({ description: 'Reviews at night' });
  expect(differing(row.read.values, row.values)).toEqual({ description: 'Reviews at night' });
  const met = onto(row, present({ rights: ['read'] }));
  expect([met.values, met.read.version, met.clashes]).toEqual([
    { description: 'Reviews at night', level: 6, rights: ['read'] },
    'v2',
    [],
  ]);
  expect(differing(met.read.values, met.values)).toEqual({ description: 'Reviews at night' });
});

test('[R-PLUS-30] a right that someone revoked stays revoked, and a right that the form adds is added', () => {
  const met = onto(edited({ rights: ['read', 'review', 'share'] }), present({ rights: ['review', 'export'] }));
  expect(met.values.rights).toEqual(['review', 'export', 'share']);
  expect(met.clashes).toEqual([]);
});

test('[R-PLUS-30] a field that both changed keeps the form’s value until the user decides, and all three values are known', () => {
  const met = onto(edited({ description: 'Mine', level: null }), present({ description: 'Theirs' }));
  const clash = { key: 'description', was: 'Reviews', theirs: 'Theirs', mine: 'Mine' };
  expect(met.values).toEqual({ ...READ, description: 'Mine', level: null });
  expect(met.clashes).toEqual([{ ...clash, decided: false }]);
  const chosen = withField(met, 'description', 'Theirs');
  expect(chosen.clashes).toEqual([{ ...clash, decided: true }]);
  expect(differing(chosen.read.values, chosen.values)).toEqual({ level: null });
});

test('[R-PLUS-30] an undecided clash outlasts a third person’s change, with the value that was read first', () => {
  const twice = onto(
    onto(edited({ description: 'Mine' }), present({ description: 'Theirs' })),
    present({ description: 'Third' }, 'v3'),
  );
  expect(twice.clashes).toEqual([
    { key: 'description', was: 'Reviews', theirs: 'Third', mine: 'Mine', decided: false },
  ]);
  // The other person's change was undone, so the form's value differs from the one that was read, but there is no
  // clash.
  expect(onto(twice, present({}, 'v4')).clashes).toEqual([]);
});

test('the same change by both is no clash, and nothing is sent', () => {
  const met = onto(edited({ description: 'Same' }), present({ description: 'Same' }));
  expect([isChanged(met), met.clashes]).toEqual([false, []]);
});

test('[R-PLUS-30] for any changes by two people, no value that either has set is lost without being shown', () => {
  const role = fc.record({
    description: fc.constantFrom('a', 'b', 'c'),
    level: fc.constantFrom(null, 1, 2),
    rights: fc.subarray(['read', 'review', 'share']),
  });
  fc.assert(
    fc.property(role, role, role, (was, mine, theirs) => {
      const row = { ...begun<Role>({ values: was, version: 'v1' }), values: mine };
      const met = onto(row, { values: theirs, version: 'v2' });
      const clash = (key: string) => met.clashes.find((each) => each.key === key);
      for (const key of ['description', 'level'] as const) {
        const shown = clash(key);
        if (shown) expect([shown.theirs, shown.mine]).toEqual([theirs[key], mine[key]]);
        else expect(met.values[key]).toBe(mine[key] === was[key] ? theirs[key] : mine[key]);
      }
      for (const right of ['read', 'review', 'share']) {
        const [then, here, there] = [was, mine, theirs].map(({ rights }) => rights.includes(right));
        expect(met.values.rights.includes(right)).toBe(here === then ? there : here);
      }
    }),
  );
});
