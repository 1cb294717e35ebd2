import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

type Props = SearchFieldProps;

const args = { label: 'Search agents', value: '', onSearch: () => undefined };
const meta: Meta<Props> = { title: 'Fields/Search field', component: SearchField, args };
export default meta;

export const Empty: Story<Props> = {};
export const Filled: Story<Props> = { args: { value: 'leyla' } };
export const WithLabel: Story<Props> = { args: { placeholder: 'Name, agent or email', size: 'sm' } };
export const LongText: Story<Props> = { args: { value: 'leyla '.repeat(16).trim(), maxLength: 200 } };
/** The search follows the typing, and the button sets it from outside. */
export const Following: Story<Props> = { render: () => <Searching /> };

/** Searches only for digits, separated by commas. The text itself stays. */
export const WithRules: Story<Props> = {
  render: () => (
    <Searching
      label="Host"
      help="Digits only"
      read={(text) => (/^[\d ]*$/.test(text) ? text.replaceAll(' ', ',') : { id: 'validation.invalid' })}
    />
  ),
};

function Searching(props: Partial<Props>) {
  const [searches, setSearches] = useState<readonly string[]>([]);
  return (
    <>
      <SearchField
        {...args}
        {...props}
        value={searches.at(-1) ?? ''}
        onSearch={(text) => setSearches([...searches, text])}
        keyTitle="Search agents"
      />
      <button type="button" onClick={() => setSearches([...searches, 'nora'])}>
        Search nora
      </button>
      <p role="status">Searches: {searches.join(', ')}</p>
    </>
  );
}
