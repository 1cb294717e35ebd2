import type { Meta, Story } from '../../../gallery/story.ts';
import { Until } from './until.tsx';

type Props = Parameters<typeof Until>[0];

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const meta: Meta<Props> = { title: 'Marks/Until', component: Until };
export default meta;

export const Plain: Story<Props> = { args: { iso: new Date(Date.now() + WEEK_MS).toISOString() } };
