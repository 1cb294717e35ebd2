import type { Earnings } from '../earnings.data.ts';
import type { EarningsState } from '../earnings-address.ts';

/** The props of both lists, by host and by group. */
export interface ListProps {
  state: EarningsState;
  /** The weeks of the columns, once they are loaded. */
  weeks: Earnings['weeks'] | undefined;
  today: string | undefined;
  onChange: (change: Partial<EarningsState>) => void;
}
