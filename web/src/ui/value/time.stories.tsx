import type { Meta, Story } from '../../../gallery/story.ts';
import { Time } from './time.tsx';

type Props = Parameters<typeof Time>[0];

const meta: Meta<Props> = { title: 'Marks/Time', component: Time };
export default meta;

export const Now: Story<Props> = { render: () => <Time iso={new Date().toISOString()} /> };
export const HoursAgo: Story<Props> = {
  render: () => <Time iso={new Date(Date.now() - 3 * 3_600_000).toISOString()} />,
};
export const YearsAgo: Story<Props> = { args: { iso: '2019-02-28T23:59:59Z' } };
