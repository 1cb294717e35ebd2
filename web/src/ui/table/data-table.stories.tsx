import { DEFAULT_PAGE_SIZE } from '@greenroom/contract/constants.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type SampleHost, sampleHosts, useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { HostId } from '../../domain/hosts/host-id.tsx';
import { ApiError } from '../../lib/api/api-errors.ts';
import { countryName, formatNumber } from '../../lib/text/translate.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { Unknown } from '../state/unknown.tsx';
import { Avatar } from '../value/avatar.tsx';
import { StatusBadge } from '../value/status-badge.tsx';
import { Time } from '../value/time.tsx';
import { type DataColumn, DataTable, type Selection, type Sorting } from './data-table.tsx';
import type { DataTableProps } from './data-table-types.ts';

type Props = DataTableProps<SampleHost>;

const TOTAL = 12_402;
const WORDS = { waiting: 'Not reviewed', success: 'Review successful', danger: 'Review failed' };
const refused = new ApiError({ kind: 'refused', httpStatus: 500, code: 'internal', requestId: '01JD0Q8ZK3T7' });

const COLUMNS: readonly DataColumn<SampleHost>[] = [
  { id: 'name', header: 'Name', cell: (row) => <Name row={row} />, phone: 'title' },
  { id: 'host-id', header: 'Host ID', cell: ({ hostId }) => <HostId id={hostId} />, sort: 'hostId', phone: 'title' },
  {
    id: 'age',
    header: 'Age',
    hint: 'In full years, on the day of upload',
    cell: ({ age }) => (age === null ? <Unknown reason="The platform does not tell" /> : formatNumber(age)),
    sort: 'age',
    align: 'end',
  },
  {
    id: 'country',
    header: 'Country',
    cell: ({ country }) => (country === null ? <Unknown reason="The platform does not tell" /> : countryName(country)),
  },
  { id: 'group', header: 'Group', cell: ({ group }) => <bdi>{group}</bdi>, phone: 'detail' },
  {
    id: 'status',
    header: 'Review status',
    cell: ({ status }) => <StatusBadge tone={status}>{WORDS[status]}</StatusBadge>,
    phone: 'detail',
  },
  {
    id: 'submitted',
    header: 'Uploaded',
    cell: ({ submittedAt }) => <Time iso={submittedAt} />,
    sort: 'submittedAt',
    phone: 'detail',
  },
];

const meta: Meta<Props> = {
  title: 'Table/Data table',
  component: DataTable<SampleHost>,
};
export default meta;

export const Filled: Story<Props> = { render: () => <Hosts /> };
export const LastPage: Story<Props> = { render: () => <Hosts first={621} /> };
export const Opening: Story<Props> = { render: () => <Hosts opens /> };
export const Selecting: Story<Props> = { render: () => <Hosts selects /> };
export const OnePage: Story<Props> = { render: () => <Hosts total={7} /> };
export const LongTexts: Story<Props> = { render: () => <Hosts columns={LONG} opens selects /> };
export const Stale: Story<Props> = { render: () => <Hosts stale /> };
export const RefreshFailed: Story<Props> = { render: () => <Hosts error={refused} /> };
export const Loading: Story<Props> = { render: () => <Hosts rows={undefined} total={undefined} selects /> };
export const Failed: Story<Props> = { render: () => <Hosts rows={undefined} total={undefined} error={refused} /> };
export const Forbidden: Story<Props> = { render: () => <Hosts forbidden={['administrator', 'reviewer']} /> };
export const Empty: Story<Props> = { render: () => <Hosts rows={[]} total={0} /> };
export const FilteredToNothing: Story<Props> = { render: () => <Hosts rows={[]} total={0} filtered /> };

const LONG: readonly DataColumn<SampleHost>[] = COLUMNS.map((column) =>
  column.id === 'group'
    ? {
        ...column,
        header: 'The group to which the host was submitted when the record was made',
        grow: true,
        cell: ({ group }) => <bdi>{`${group} › ${`${group} › `.repeat(8)}${group}`}</bdi>,
      }
    : column,
);

function Name({ row }: { row: SampleHost }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, verticalAlign: 'middle' }}>
      <Avatar url={row.avatar} name={row.name} pixels={26} />
      {row.name === null ? <Unknown reason="There is no such account" /> : <bdi>{row.name}</bdi>}
    </span>
  );
}

interface HostsProps extends Partial<Props> {
  first?: number;
  opens?: boolean;
  selects?: boolean;
}

const NEWEST_FIRST: Sorting = { by: 'submittedAt', order: 'desc' };

/** Props that are the same for every state of the list. */
const HOSTS = {
  label: 'Hosts',
  columns: COLUMNS,
  rowKey: (row: SampleHost) => row.key,
  defaultSorting: NEWEST_FIRST,
  onRetry: () => undefined,
  onClearFilters: () => undefined,
  empty: (
    <EmptyState title="No host was added yet" text="What is added stands here." action={<a href="#add">Add hosts</a>} />
  ),
  operations: (row: SampleHost) => (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Edit ${row.hostId}`}>
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  ),
  pinned: 1,
};

/** A list as on a screen, which manages the page, size, sorting, selection and open record. */
function Hosts({ first = 1, opens = false, selects = false, ...props }: HostsProps) {
  const sample = useSample();
  const [{ page, size }, setPage] = useState<{ page: number; size: number }>({ page: first, size: DEFAULT_PAGE_SIZE });
  const [sorting, setSorting] = useState<Sorting>(NEWEST_FIRST);
  const [open, setOpen] = useState<string | null>(null);
  const selection = useSelection();
  const total = 'total' in props ? props.total : TOTAL;
  const count = Math.max(0, Math.min(size, (total ?? 0) - (page - 1) * size));
  const rows = useMemo(() => sampleHosts(sample, (page - 1) * size, count), [sample, page, size, count]);
  return (
    <DataTable
      {...HOSTS}
      rows={rows}
      total={total}
      page={page}
      size={size}
      onPage={(nextPage, nextSize) => setPage({ page: nextPage, size: nextSize })}
      sorting={sorting}
      onSort={setSorting}
      {...(opens && { openKey: open, onOpen: (row: SampleHost) => setOpen(row.key) })}
      selection={selects ? selection : undefined}
      {...props}
    />
  );
}

function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  return {
    keys,
    onChange: setKeys,
    matching: { chosen: all, onChange: setAll },
    actions: (
      <Button size="compact-sm" variant="default">
        Export
      </Button>
    ),
  };
}
