import { Anchor } from '@mantine/core';
import { useCallback, useState } from 'react';
import { pick, sampleHosts, useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { HostId } from '../../domain/hosts/host-id.tsx';
import { formatNumber } from '../../lib/text/translate.tsx';
import { Unknown } from '../state/unknown.tsx';
import { type DataColumn, DataTable, type Sorting } from './data-table.tsx';
import type { DataTableProps } from './data-table-types.ts';

interface Figures {
  key: string;
  hostId: string;
  name: string;
  values: readonly (number | null)[];
}

type Props = DataTableProps<Figures>;

const ROWS = 100;
const FIGURES = ['Total coins', 'Gift coins', 'Match count', 'Match minutes', 'Calls', 'Call minutes', 'Long calls'];
const FIGURE_COLUMNS = 26;

const meta: Meta<Props> = { title: 'Table/Wide table', component: DataTable<Figures> };
export default meta;

/** A hundred rows with twenty-eight columns, and the number of renders in each cell. */
export const Wide: Story<Props> = { render: () => <Statistics /> };
/** The same table while it loads. The widths are known, so nothing moves when the rows arrive. */
export const WideLoading: Story<Props> = { render: () => <Statistics loading /> };

function Statistics({ loading = false }: { loading?: boolean }) {
  const sample = useSample();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [sorting, setSorting] = useState<Sorting>();
  const [{ rows, columns }] = useState(() => ({ rows: figuresOf(sample), columns: columnsThatCount() }));
  const operations = useCallback((row: Figures) => <Anchor href={`#${row.key}`}>Open</Anchor>, []);
  return (
    <DataTable
      label="Statistics"
      columns={columns}
      rows={loading ? undefined : rows}
      total={loading ? undefined : ROWS}
      rowKey={keyOf}
      page={1}
      size={ROWS}
      onPage={() => undefined}
      sorting={sorting}
      onSort={setSorting}
      empty={null}
      operations={operations}
      selection={{ keys, onChange: setKeys }}
      pinned={2}
    />
  );
}

function columnsThatCount(): DataColumn<Figures>[] {
  const drawn = new Map<string, number>();
  const count = (row: Figures) => {
    const times = (drawn.get(row.key) ?? 0) + 1;
    drawn.set(row.key, times);
    return times;
  };
  return [
    {
      id: 'name',
      header: 'Name',
      width: 150,
      cell: (row) => <bdi data-drawn={count(row)}>{row.name}</bdi>,
      phone: 'title',
    },
    { id: 'host-id', header: 'Host ID', width: 110, cell: (row) => <HostId id={row.hostId} />, phone: 'title' },
    ...Array.from({ length: FIGURE_COLUMNS }, (_, index) => figureColumn(index)),
  ];
}

function figureColumn(index: number): DataColumn<Figures> {
  return {
    id: `figure-${index}`,
    header: `${pick(FIGURES, index, '')} ${Math.floor(index / FIGURES.length) + 1}`,
    hint: 'Of the days that the filter leaves',
    sort: `figure-${index}`,
    width: 116,
    align: 'end',
    cell: ({ values }) => {
      const value = values[index] ?? null;
      return value === null ? <Unknown reason="Not reported" /> : formatNumber(value);
    },
    ...(index < 2 && { phone: 'detail' }),
  };
}

function figuresOf(sample: Parameters<typeof sampleHosts>[0]): Figures[] {
  return sampleHosts(sample, 0, ROWS).map((host, row) => ({
    key: host.key,
    hostId: host.hostId,
    name: host.name ?? '',
    values: Array.from({ length: FIGURE_COLUMNS }, (_, index) =>
      (row + index) % 9 === 8 ? null : ((row + 3) * (index + 5) * 7919) % 100_000,
    ),
  }));
}

function keyOf(row: Figures): string {
  return row.key;
}
