import type { Earnings } from '../earnings.data.ts';
import { EARNINGS_VIEWS, type EarningsState, HIGHEST_FIRST } from '../earnings-address.ts';

/** The props of both lists, by host and by group. */
export interface ListProps {
  state: EarningsState;
  /** The weeks of the columns, once they are loaded. */
  weeks: Earnings['weeks'] | undefined;
  today: string | undefined;
  onChange: (change: Partial<EarningsState>) => void;
}

/** What the tables of both lists share. */
export function tableOf({ state, onChange }: ListProps) {
  return {
    state,
    views: EARNINGS_VIEWS,
    defaultSorting: HIGHEST_FIRST,
    onChange,
    beside: state.host !== undefined,
    filtered: state.search !== undefined,
    onClearFilters: () => onChange({ search: undefined, page: 1 }),
  };
}
