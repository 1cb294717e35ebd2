import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { MoreField, type MoreFieldProps } from './more-field.tsx';
import { useTextHistory } from './use-text-history.ts';

type Props = Omit<MoreFieldProps, 'ids'>;

const meta: Meta<Props> = { title: 'Fields/More field', component: Added, args: { label: 'Type or paste more' } };
export default meta;

export const Empty: Story<Props> = {};

function Added(props: Props) {
  const [text, setText] = useState('10086543');
  return (
    <>
      <MoreField {...props} ids={useTextHistory(text, setText)} />
      <p role="status">{text.split(/\s+/).length} IDs</p>
    </>
  );
}
