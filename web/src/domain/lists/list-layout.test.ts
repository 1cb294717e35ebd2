import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseDetails,
  type DeclaredColumns,
  declaredLayout,
  isPinned,
  LEAST_WIDTH_PX,
  type ListLayout,
  MOST_WIDTH_PX,
  moveColumn,
  parseLayout,
  pinColumn,
  resizeColumn,
  showColumn,
  shownColumns,
  writeLayout,
} from './list-layout.ts';

const FIVE: DeclaredColumns = { ids: ['name', 'group', 'coins', 'kyc', 'day'], pinned: 1 };
const five = declaredLayout(FIVE);

const id = fc.stringMatching(/^[a-z][a-z0-9-]{0,11}$/);
const declared = fc
  .uniqueArray(id, { minLength: 1, maxLength: 12 })
  .chain((ids) => fc.record({ ids: fc.constant(ids), pinned: fc.nat({ max: 2 }) }));

/** Layouts that result from actions in the chooser. */
const chosen = declared.chain((columns) => {
  const one = fc.constantFrom(...columns.ids);
  const change: fc.Arbitrary<(layout: ListLayout) => ListLayout> = fc.oneof(
    fc.tuple(one, fc.boolean()).map(
      ([each, on]) =>
        (layout: ListLayout) =>
          showColumn(layout, each, on),
    ),
    fc.tuple(one, fc.option(one)).map(
      ([each, to]) =>
        (layout: ListLayout) =>
          moveColumn(layout, each, to),
    ),
    fc.tuple(one, fc.boolean()).map(
      ([each, on]) =>
        (layout: ListLayout) =>
          pinColumn(layout, each, on),
    ),
    fc.tuple(one, fc.option(fc.integer({ min: -10, max: 2000 }))).map(
      ([each, width]) =>
        (layout: ListLayout) =>
          resizeColumn(layout, each, width),
    ),
    fc.option(fc.uniqueArray(one)).map((details) => (layout: ListLayout) => chooseDetails(layout, details)),
  );
  return fc.array(change, { maxLength: 12 }).map((changes) => ({
    columns,
    layout: changes.reduce((layout, make) => make(layout), declaredLayout(columns)),
  }));
});

describe('[R-PLUS-8] the columns of a list', () => {
  test('a list without choices has the declared layout, and leaves no trace in the address', () => {
    expect(parseLayout('', FIVE)).toEqual(five);
    expect(writeLayout(five, FIVE)).toBe('');
  });

  test('any chosen layout is read from the address as it was written', () => {
    fc.assert(
      fc.property(chosen, ({ columns, layout }) => {
        const text = writeLayout(layout, columns);
        expect(parseLayout(text, columns)).toEqual(layout);
        expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`);
      }),
    );
  });

  test('any text gives a layout that can be shown, and the same one when it is written and read again', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-e_*.0-9]{0,40}$/));
    const columns = { ids: ['a', 'b', 'c', 'd', 'e'], pinned: 1 };
    fc.assert(
      fc.property(text, (given) => {
        const layout = parseLayout(given, columns);
        expect([...layout.order].sort()).toEqual(columns.ids);
        expect(shownColumns(layout).length).toBeGreaterThan(0);
        expect(layout.pinned).toBeLessThanOrEqual(shownColumns(layout).length);
        for (const width of Object.values(layout.widths)) {
          expect(width).toBeGreaterThanOrEqual(LEAST_WIDTH_PX);
          expect(width).toBeLessThanOrEqual(MOST_WIDTH_PX);
        }
        expect(parseLayout(writeLayout(layout, columns), columns)).toEqual(layout);
      }),
    );
  });

  test('a new column of a later release is shown after the one that precedes it, and everything else stays', () => {
    const grown = chosen.chain(({ columns, layout }) =>
      fc.nat({ max: columns.ids.length }).map((at) => ({ columns, layout, at })),
    );
    fc.assert(
      fc.property(grown, ({ columns, layout, at }) => {
        const ids = [...columns.ids.slice(0, at), 'NEW', ...columns.ids.slice(at)];
        const later = parseLayout(writeLayout(layout, columns), { ...columns, ids });
        expect(shownColumns(later)).toContain('NEW');
        expect(later.hidden).toEqual(layout.hidden);
        expect(later.widths).toEqual(layout.widths);
        expect(later.order.indexOf('NEW')).toBe(at === 0 ? 0 : later.order.indexOf(ids[at - 1] ?? '') + 1);
      }),
    );
  });

  test('columns that the list no longer has are dropped, and the others keep their order', () => {
    const layout = parseLayout('day.gone.coins*80._lost._kyc', FIVE);
    expect(layout.order.filter((each) => each === 'day' || each === 'coins')).toEqual(['day', 'coins']);
    expect(layout).toMatchObject({ hidden: ['kyc'], widths: { coins: 80 } });
  });

  test('the written text is short: unchanged columns are not named', () => {
    expect(writeLayout(showColumn(five, 'kyc', false), FIVE)).toBe('_kyc');
    expect(writeLayout(resizeColumn(five, 'coins', 90), FIVE)).toBe('coins*90');
    expect(writeLayout(moveColumn(five, 'day', 'group'), FIVE)).toBe('day.group');
    expect(writeLayout(pinColumn(five, 'group', true), FIVE)).toBe('*2');
    expect(writeLayout(chooseDetails(five, ['day', 'coins']), FIVE)).toBe('*coins*day'.replace('*day', '.*day'));
    expect(writeLayout(chooseDetails(five, []), FIVE)).toBe('*');
  });

  test('a pinned column is at the start, and returns to after the pinned ones when it is unpinned', () => {
    const pinned = pinColumn(five, 'coins', true);
    expect(shownColumns(pinned)).toEqual(['name', 'coins', 'group', 'kyc', 'day']);
    expect([isPinned(pinned, 'coins'), isPinned(pinned, 'group')]).toEqual([true, false]);
    const released = pinColumn(pinned, 'name', false);
    expect(shownColumns(released)).toEqual(['coins', 'name', 'group', 'kyc', 'day']);
    expect(released.pinned).toBe(1);
  });

  test('moving a column across the edge of the pinned ones pins or unpins it', () => {
    const into = moveColumn(five, 'day', 'name');
    expect([shownColumns(into)[0], into.pinned]).toEqual(['day', 2]);
    const out = moveColumn(five, 'name', 'coins');
    expect([shownColumns(out)[0], out.pinned]).toEqual(['group', 0]);
  });

  test('the last shown column cannot be hidden, and hiding a pinned one leaves the others unchanged', () => {
    const alone = ['group', 'coins', 'kyc', 'day'].reduce((layout, each) => showColumn(layout, each, false), five);
    expect(shownColumns(showColumn(alone, 'name', false))).toEqual(['name']);
    const two = pinColumn(five, 'group', true);
    const without = showColumn(two, 'name', false);
    expect([without.pinned, isPinned(without, 'group')]).toEqual([1, true]);
    expect(showColumn(without, 'name', true)).toEqual(two);
  });
});
