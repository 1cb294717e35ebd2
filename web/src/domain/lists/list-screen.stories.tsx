import { listOf } from '@greenroom/contract/kit/list.ts';
import { useState } from 'react';
import { type SampleHost, sampleHosts, useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { ApiError } from '../../lib/api/api-errors.ts';
import { CreateButton } from '../../ui/field/create-button.tsx';
import { filterRoom } from '../../ui/field/filter-room.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ListScreen } from './list-screen.tsx';
import { useWholeList } from './use-whole-list.ts';

interface Props {
  /** Number of hosts. Undefined while loading. */
  hosts: number | undefined;
  failed?: boolean;
  open?: string;
}

const meta: Meta<Props> = { title: 'Screens/List', component: Hosts };
export default meta;

export const Filled: Story<Props> = { args: { hosts: 24 } };
/** On a phone, the record replaces the list. */
export const WithARecord: Story<Props> = { args: { hosts: 24, open: 'host-1' } };
export const Empty: Story<Props> = { args: { hosts: 0 } };
export const Failed: Story<Props> = { args: { hosts: undefined, failed: true } };

const list = listOf<SampleHost>()({
  id: 'sample',
  labels: 'applications.column',
  columns: [
    { id: 'name', kind: 'text', value: ({ name }) => name, phone: 'title', beside: true },
    { id: 'host-id', kind: 'host-id', value: ({ hostId }) => hostId, phone: 'title', beside: true },
    { id: 'age', kind: 'number', value: ({ age }) => age, phone: 'detail' },
  ],
});
const shown = { rowKey: ({ key }: SampleHost) => key, cells: {}, unknown: () => 'applications.unknown.account' };
const refused = new ApiError({ kind: 'refused', httpStatus: 500, code: 'internal', requestId: '01JD0Q8ZK3T7' });
const nothing = () => undefined;

function Hosts({ hosts, failed = false, open: first }: Props) {
  const sample = useSample();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(first);
  const rows =
    hosts === undefined ? undefined : sampleHosts(sample, 0, hosts).filter(({ name }) => name?.includes(search));
  const page = useWholeList(
    { data: rows, error: failed ? refused : null, refetch: nothing, isPlaceholderData: false },
    10,
  );
  return (
    <ListScreen
      title="Hosts"
      actions={<CreateButton onClick={nothing}>Add a host</CreateButton>}
      text="Everybody who is on air for one of your groups."
      list={list}
      shown={shown}
      {...page}
      filters={
        <search className={screen.filters}>
          <SearchField {...filterRoom(200, 300)} size="xs" label="Name" value={search} onSearch={setSearch} />
        </search>
      }
      filtered={search !== ''}
      onClearFilters={() => setSearch('')}
      empty={<EmptyState title="No hosts yet" text="Add the first one." />}
      note={hosts === 24 && 'More than a hundred match: only these are listed.'}
      openKey={open}
      onOpen={({ key }) => setOpen(key)}
      panel={
        open !== undefined && (
          <SidePanel title={open} back="Hosts" onClose={() => setOpen(undefined)}>
            Since when, and in which group.
          </SidePanel>
        )
      }
    />
  );
}
