import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { NoteField, type NoteFieldProps } from './note-field.tsx';

type Props = NoteFieldProps;

const meta: Meta<Props> = {
  title: 'Fields/Note field',
  component: NoteField,
  args: { value: '', onChange: () => undefined },
};
export default meta;

export const Plain: Story<Props> = { render: (args) => <Written {...args} /> };
export const WithHint: Story<Props> = { render: () => <Written hint="Both agents read it." /> };
export const Missing: Story<Props> = { args: { required: true, error: 'Enter a note' } };

function Written(props: Partial<Props>) {
  const [note, setNote] = useState('Her profile shows another face.');
  return <NoteField {...props} value={note} onChange={setNote} />;
}
