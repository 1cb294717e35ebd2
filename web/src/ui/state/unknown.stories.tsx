import type { Meta, Story } from '../../../gallery/story.ts';
import { Unknown } from './unknown.tsx';

type Props = Parameters<typeof Unknown>[0];

const meta: Meta<Props> = { title: 'Marks/Unknown', component: Unknown };
export default meta;

export const Plain: Story<Props> = { args: { reason: 'The platform does not tell the age' } };
export const LongReason: Story<Props> = {
  args: { reason: 'The platform has not reported this account since it was moved to another group. '.repeat(3).trim() },
};
