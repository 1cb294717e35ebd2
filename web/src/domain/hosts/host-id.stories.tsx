import type { Meta, Story } from '../../../gallery/story.ts';
import { HostId } from './host-id.tsx';

type Props = Parameters<typeof HostId>[0];

const meta: Meta<Props> = { title: 'Marks/Host ID', component: HostId };
export default meta;

export const Short: Story<Props> = { args: { id: '10086543' } };
export const Longest: Story<Props> = { args: { id: '00000000001008654321' } };
