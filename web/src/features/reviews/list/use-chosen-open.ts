import { MANY_APPLICATIONS } from '@greenroom/contract/constants.ts';
import { formatApplicationKey, keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { changedFacts } from '@greenroom/contract/reviews/evidence.ts';
import type { listOpen, OpenApplication } from '@greenroom/contract/reviews/list-mode.ts';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../../lib/api/api.ts';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import type { Matching, Selection } from '../../../ui/table/data-table-types.ts';
import type { ChangedFact } from '../case-changes.ts';
import type { CaseKey } from '../flow-state.ts';
import { chooseOpenOptions } from '../reviews.data.ts';
import { filterOf, type ListState } from './list-address.ts';
import { type Chosen, type ChosenAll, chosenOf, type ListWork } from './use-list-work.ts';

/** The current selection, for the table and for a verdict. */
export interface ChosenRows {
  readonly selection: Selection;
  /** Rows that a verdict applies to, each with the facts that the reviewer has seen. */
  readonly rows: ReadonlyMap<CaseKey, Chosen>;
  /** Rows on the page that have changed since they were chosen. They are no longer chosen (R-PLUS-27). */
  readonly changed: ReadonlyMap<CaseKey, readonly ChangedFact[]>;
}

/**
 * Manages the table's selection. Rows stay ticked across pages and filters, with the evidence mark they had when
 * ticked. A row that changes is no longer chosen until the reviewer ticks it again. "All that match" reads the matching
 * applications with their marks at that moment, so it excludes later ones. Changing the filter clears it.
 */
export function useChosenOpen(
  { chosen, choose }: Pick<ListWork, 'chosen' | 'choose'>,
  state: ListState,
  page: Data<typeof listOpen> | undefined,
  show: (text: string) => void,
): ChosenRows {
  const filter = filterOf(state);
  const shown = new Map((page?.rows ?? []).map((row) => [keyOfRecord(row), row]));
  const all = chosen.all !== null && JSON.stringify(chosen.all.filter) === JSON.stringify(filter) ? chosen.all : null;
  const changed = changesIn(shown, all?.rows ?? chosen.ticked, all?.except);
  const ticked = new Map([...chosen.ticked].filter(([key]) => !changed.has(key)));
  const { mutateAsync: readAll } = useMutation(chooseOpenOptions);
  const chooseAll = async () => {
    try {
      const found = await readAll(filter);
      const rows = new Map(
        found
          .map((each) => [formatApplicationKey(each), { ...each, avatarUrl: null }] as const)
          .map(withPicture(shown)),
      );
      choose({ ticked: chosen.ticked, all: { filter, rows, except: new Set() } });
    } catch (error) {
      ignoreApiError(error);
      show(describeError(error));
    }
  };
  const matching: Matching = {
    chosen: all !== null,
    onChange: (on) => (on ? void chooseAll() : choose({ ticked: chosen.ticked, all: null })),
    most: MANY_APPLICATIONS,
    ...(all !== null && { left: leftOf(all, { shown, changed, choose: (next) => choose({ ...chosen, all: next }) }) }),
  };
  const keys = new Set(ticked.keys());
  const onChange = (next: ReadonlySet<CaseKey>) => {
    // A changed row remains highlighted until the reviewer ticks it again or clears the selection.
    const kept = next.size === 0 ? [] : [...chosen.ticked].filter(([key]) => next.has(key) || changed.has(key));
    const added = [...next].flatMap((key): [CaseKey, Chosen][] => {
      const row = shown.get(key);
      return row === undefined || keys.has(key) ? [] : [[key, chosenOf(row)]];
    });
    choose({ ticked: new Map([...kept, ...added]), all: null });
  };
  const rows =
    all === null ? ticked : new Map([...all.rows].filter(([key]) => !all.except.has(key) && !changed.has(key)));
  return { selection: { keys, onChange, matching, apart: true }, rows, changed };
}

type Shown = ReadonlyMap<CaseKey, OpenApplication>;

/** Returns the rows on the page that have changed since they were chosen. */
function changesIn(shown: Shown, chosen: ReadonlyMap<CaseKey, Chosen>, except: ReadonlySet<CaseKey> = new Set()) {
  const changed = new Map<CaseKey, readonly ChangedFact[]>();
  for (const [key, row] of shown) {
    const before = chosen.get(key);
    const facts = before === undefined || except.has(key) ? [] : changedFacts(before.mark, row.mark);
    if (facts.length > 0) changed.set(key, facts);
  }
  return changed;
}

/**
 * Adds the picture of a row on this page if the row's evidence mark is unchanged. Pictures on other pages are unseen.
 */
function withPicture(shown: Shown) {
  return ([key, row]: readonly [CaseKey, Chosen]): [CaseKey, Chosen] => {
    const here = shown.get(key);
    return [key, here?.mark === row.mark ? chosenOf(here) : row];
  };
}

interface Leaving {
  readonly shown: Shown;
  readonly changed: ReadonlyMap<CaseKey, unknown>;
  readonly choose: (all: ChosenAll) => void;
}

/** Excludes single rows from all that match, or includes the current state of rows that changed or were added later. */
function leftOf(all: ChosenAll, { shown, changed, choose }: Leaving) {
  const covers = (key: CaseKey) => all.rows.has(key) && !changed.has(key);
  return {
    keys: all.except,
    of: all.rows.size - changed.size,
    covers,
    onChange: (keys: ReadonlySet<CaseKey>, ticked: readonly CaseKey[]) => {
      const taken = ticked.flatMap((key): [CaseKey, Chosen][] => {
        const row = shown.get(key);
        return row === undefined || covers(key) ? [] : [[key, chosenOf(row)]];
      });
      choose({ ...all, rows: new Map([...all.rows, ...taken]), except: keys });
    },
  };
}
