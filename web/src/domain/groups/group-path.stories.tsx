import type { Meta, Story } from '../../../gallery/story.ts';
import { GroupLine, GroupPath } from './group-path.tsx';

type Props = Parameters<typeof GroupPath>[0];

const meta: Meta<Props> = { title: 'Marks/Group path', component: GroupPath, args: { path: ['Aurora', 'Istanbul'] } };
export default meta;

export const Plain: Story<Props> = {};
export const Uppermost: Story<Props> = { args: { path: ['Aurora'] } };
export const TwoDirections: Story<Props> = { args: { path: ['Nile', 'القاهرة', 'Night shift'] } };
export const InOneLine: Story<Props> = { render: ({ path = [] }) => <GroupLine path={path} /> };
