import type { Earnings } from '../earnings.data.ts';
import type { EarningsState } from '../earnings-address.ts';

/** What the list by host and the one by group are drawn from. */
export interface ListProps {
  state: EarningsState;
  /** The weeks that the columns are named after, once they are known. */
  weeks: Earnings['weeks'] | undefined;
  today: string | undefined;
  onChange: (change: Partial<EarningsState>) => void;
}
