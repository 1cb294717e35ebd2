import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { IdField, type IdFieldProps } from './id-field.tsx';
import { useTextHistory } from './use-text-history.ts';

type Props = Omit<IdFieldProps, 'ids'>;

const meta: Meta<Props> = { title: 'Fields/ID field', component: Written, args: { label: 'Host IDs', rows: 4 } };
export default meta;

export const Filled: Story<Props> = {};
export const Wrong: Story<Props> = { args: { error: 'Type or paste at least one ID' } };

function Written(props: Props) {
  const [text, setText] = useState('10086543 10086544');
  const ids = useTextHistory(text, setText);
  return <IdField {...props} ids={ids} />;
}
