import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { HostSearchField } from './host-search-field.tsx';

type Props = Parameters<typeof HostSearchField>[0];

const args = { value: '', onSearch: () => undefined };
const meta: Meta<Props> = { title: 'Fields/Host search field', component: HostSearchField, args };
export default meta;

export const Empty: Story<Props> = {};
export const SeveralIds: Story<Props> = { args: { value: '10086543 10086544' } };
/** The field reports invalid searches, and the current search stays. */
export const Following: Story<Props> = { render: () => <Searching /> };

function Searching() {
  const [value, setValue] = useState('');
  return (
    <>
      <HostSearchField value={value} onSearch={setValue} />
      <p role="status">Search: {value}</p>
    </>
  );
}
