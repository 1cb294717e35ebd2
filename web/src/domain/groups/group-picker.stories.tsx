import { useState } from 'react';
import { useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { GroupPicker, type GroupPickerProps } from './group-picker.tsx';

type Props = GroupPickerProps;

const meta: Meta<Props> = { title: 'Fields/Group picker', component: GroupPicker };
export default meta;

export const Empty: Story<Props> = { render: () => <Picking /> };
export const Chosen: Story<Props> = { render: () => <Picking value={2} clearable /> };
export const Loading: Story<Props> = { render: () => <Picking groups={[]} loading /> };
export const NoGroups: Story<Props> = { render: () => <Picking groups={[]} /> };
export const Refused: Story<Props> = { render: () => <Picking error="Choose the group of the hosts" required /> };
export const Disabled: Story<Props> = { render: () => <Picking value={1} disabled /> };
export const NotAll: Story<Props> = {
  render: () => <Picking refused={({ id }) => (id === 2 ? 'Is here now' : null)} />,
};
export const Many: Story<Props> = { render: () => <Picking total={4120} /> };

function Picking({ value = null, ...props }: Partial<Props>) {
  const { groups } = useSample();
  const [group, setGroup] = useState<number | null>(value);
  const options = groups.map((text, index) => {
    const path = text.split(' › ');
    const country = index % 2 === 0 ? 'TR' : 'MA';
    return { id: index + 1, name: path.at(-1) ?? '', path, country, appLabel: 'yaar' };
  });
  return <GroupPicker label="Group" groups={options} value={group} onChange={setGroup} {...props} />;
}
