import { listOf } from '@greenroom/contract/kit/list.ts';
import { useState } from 'react';
import { type SampleHost, sampleHosts, useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { ListTable } from './list-table.tsx';

interface Props {
  beside: boolean;
}

const meta: Meta<Props> = { title: 'Table/Declared list', component: Hosts };
export default meta;

/** Cells follow from the declaration: IDs, numbers, words, countries, times, and a dash for unknown values. */
export const Declared: Story<Props> = { args: { beside: false } };
/** Next to an open record, only some columns stay. */
export const BesideARecord: Story<Props> = { args: { beside: true } };

const list = listOf<SampleHost>()({
  id: 'sample',
  labels: 'applications.column',
  columns: [
    { id: 'name', kind: 'text', value: ({ name }) => name, phone: 'title', beside: true },
    { id: 'host-id', kind: 'host-id', value: ({ hostId }) => hostId, sort: 'id', phone: 'title', beside: true },
    { id: 'age', kind: 'number', value: ({ age }) => age, phone: 'detail' },
    { id: 'country', kind: 'country', value: ({ country }) => country, phone: 'detail' },
    { id: 'submitted-at', kind: 'time', value: ({ submittedAt }) => submittedAt, sort: 'time', phone: 'detail' },
  ],
});
const shown = { rowKey: ({ key }: SampleHost) => key, cells: {}, unknown: () => 'applications.unknown.account' };
type State = Parameters<typeof ListTable<SampleHost, string, 'id' | 'time'>>[0]['state'];

function Hosts({ beside }: Props) {
  const sample = useSample();
  const [state, setState] = useState<State>({ page: 1, size: 10, sort: 'time', order: 'desc' });
  const answer = {
    data: { rows: sampleHosts(sample, (state.page - 1) * state.size, state.size), total: 40 },
    error: null,
    refetch: () => undefined,
    isPlaceholderData: false,
  };
  return (
    <ListTable
      label="Hosts"
      list={list}
      shown={shown}
      answer={answer}
      state={state}
      onChange={(change) => setState((before) => ({ ...before, ...change }))}
      beside={beside}
      empty={null}
    />
  );
}
