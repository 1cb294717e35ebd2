import type { Meta, Story } from '../../../gallery/story.ts';
import { AsOf } from './as-of.tsx';

type Props = Parameters<typeof AsOf>[0];

const meta: Meta<Props> = { title: 'Figures/As of', component: AsOf };
export default meta;

const REPORT = {
  asOf: '2026-11-18T13:04:09Z',
  finalTo: '2026-11-15',
  lastKnown: '2026-11-18',
  timeZone: 'Europe/Istanbul',
  today: '2026-11-18',
};

export const Provisional: Story<Props> = { args: { report: REPORT } };
export const OfCoins: Story<Props> = { args: { report: REPORT, coins: true } };
export const Final: Story<Props> = { args: { report: { ...REPORT, finalTo: '2026-11-18' } } };
export const NothingFinal: Story<Props> = { args: { report: { ...REPORT, finalTo: null } } };
export const Nothing: Story<Props> = { args: { report: { ...REPORT, asOf: null, finalTo: null, lastKnown: null } } };
export const Loading: Story<Props> = { args: { report: undefined } };
