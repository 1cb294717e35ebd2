import type { Meta, Story } from '../../../gallery/story.ts';
import { UnseenList } from './unseen-list.tsx';

type Props = Parameters<typeof UnseenList>[0];

const meta: Meta<Props> = {
  title: 'Marks/Unseen list',
  component: UnseenList,
  args: { unseen: ['picture', 'age', 'gender'] },
};
export default meta;

export const All: Story<Props> = {};
