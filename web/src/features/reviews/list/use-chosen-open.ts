import { MANY_APPLICATIONS } from '@greenroom/contract/constants.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { listOpen } from '@greenroom/contract/reviews/list-mode.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { Matching, Selection } from '../../../ui/table/data-table-types.ts';
import { filterOf, type ListState } from './list-address.ts';
import type { ChosenAll, ListWork } from './use-list-work.ts';

/**
 * The choice as the table draws it. What is ticked stays so over pages and filters; all that match end with another filter,
 * and are those of the list that was seen: what comes later is not among them.
 */
export function useChosenOpen(
  { chosen, choose }: Pick<ListWork, 'chosen' | 'choose'>,
  state: ListState,
  page: Data<typeof listOpen> | undefined,
  show: (text: string) => void,
): { selection: Selection; all: ChosenAll | null; count: number } {
  const t = useT();
  const filter = filterOf(state);
  const all = chosen.all !== null && JSON.stringify(chosen.all.filter) === JSON.stringify(filter) ? chosen.all : null;
  const chooseAll = (on: boolean) => {
    const seen = page === undefined ? null : { filter, asOf: page.asOf, total: page.total, except: new Set<string>() };
    choose({ keys: chosen.keys, all: on ? seen : null });
  };
  const matching: Matching = { chosen: all !== null, onChange: chooseAll, most: MANY_APPLICATIONS };
  if (all !== null) {
    const later = new Set((page?.rows ?? []).filter((row) => isLater(row.openSince, all.asOf)).map(keyOfRecord));
    matching.left = {
      keys: all.except,
      of: all.total,
      covers: (key) => !later.has(key),
      onChange: (keys) => {
        const except = new Set([...keys].filter((key) => !later.has(key)));
        if (isSame(except, all.except)) show(t('reviews.list.later'));
        else choose({ keys: chosen.keys, all: { ...all, except } });
      },
    };
  }
  return {
    selection: { keys: chosen.keys, onChange: (keys) => choose({ keys, all: null }), matching, apart: true },
    all,
    count: all === null ? chosen.keys.size : Math.max(0, all.total - all.except.size),
  };
}

function isLater(openSince: string, asOf: string): boolean {
  return Date.parse(openSince) > Date.parse(asOf);
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}
