import type { Meta, Story } from '../../../gallery/story.ts';
import { StatusBadge } from './status-badge.tsx';

type Props = Parameters<typeof StatusBadge>[0];

const meta: Meta<Props> = { title: 'Marks/Status badge', component: StatusBadge };
export default meta;

export const Success: Story<Props> = { args: { tone: 'success', children: 'Review successful' } };
export const Danger: Story<Props> = { args: { tone: 'danger', children: 'Review failed' } };
export const Warning: Story<Props> = { args: { tone: 'warning', children: 'Lapses tomorrow' } };
export const Waiting: Story<Props> = { args: { tone: 'waiting', children: 'Not reviewed' } };
export const Info: Story<Props> = { args: { tone: 'info', children: 'Being reviewed' } };
export const Neutral: Story<Props> = { args: { tone: 'neutral', children: 'Off' } };
export const LongText: Story<Props> = {
  args: { tone: 'success', children: 'Successful, though the picture was exchanged by the host after the review' },
};
