import { IconLayoutList, IconUser } from '@tabler/icons-react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { ViewSwitch, type ViewSwitchProps } from './view-switch.tsx';

type Props = ViewSwitchProps<string>;

const meta: Meta<Props> = {
  title: 'Fields/View switch',
  component: ViewSwitch<string>,
  args: {
    label: 'View',
    views: [
      { id: 'agents', label: 'Agents' },
      { id: 'requests', label: 'Requests', count: 3 },
    ],
    value: 'agents',
    onChange: () => undefined,
  },
};
export default meta;

export const Plain: Story<Props> = {};
export const WithIcons: Story<Props> = {
  args: {
    views: [
      { id: 'agents', label: 'Agents', Icon: IconUser },
      { id: 'requests', label: 'Requests', Icon: IconLayoutList },
    ],
  },
};
