import { useMemo, useState } from 'react';
import { pick, useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { ApiError } from '../../lib/api/api-errors.ts';
import { formatNumber } from '../../lib/text/translate.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import type { DataColumn } from '../table/data-table.tsx';
import { Time } from '../value/time.tsx';
import { type Branch, TreeGrid, type TreeGridProps } from './tree-grid.tsx';

interface SampleNode {
  key: string;
  name: string;
  children: number;
  hosts: number;
  updatedAt: string;
}

type Props = TreeGridProps<SampleNode>;

const meta: Meta<Props> = { title: 'Table/Tree grid', component: TreeGrid<SampleNode> };
export default meta;

const refused = new ApiError({ kind: 'refused', httpStatus: 500, code: 'internal', requestId: '01JD0Q8ZK3T7' });

const COLUMNS: readonly DataColumn<SampleNode>[] = [
  { id: 'name', header: 'Name', grow: true, phone: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'hosts',
    header: 'Hosts',
    hint: 'Of the group itself',
    width: 120,
    align: 'end',
    phone: 'detail',
    cell: ({ hosts }) => formatNumber(hosts),
  },
  { id: 'updated', header: 'Updated', width: 140, phone: 'detail', cell: ({ updatedAt }) => <Time iso={updatedAt} /> },
];

export const Closed: Story<Props> = { render: () => <Groups /> };
export const Opened: Story<Props> = { render: () => <Groups opened={['0', '0-0', '1']} shown="0-0-1" /> };
export const Deep: Story<Props> = { render: () => <Groups opened={DEEP} /> };
export const Loading: Story<Props> = { render: () => <Groups top={{ state: 'loading' }} /> };
export const BranchLoading: Story<Props> = {
  render: () => <Groups opened={['0']} below={() => ({ state: 'loading' })} />,
};
export const BranchFailed: Story<Props> = {
  render: () => <Groups opened={['0']} below={() => ({ state: 'failed', error: refused, retry: () => undefined })} />,
};
export const Failed: Story<Props> = {
  render: () => <Groups top={{ state: 'failed', error: refused, retry: () => undefined }} />,
};
export const Cut: Story<Props> = { render: () => <Groups cut={4120} /> };
export const Empty: Story<Props> = { render: () => <Groups top={{ state: 'there', nodes: [], total: 0 }} /> };

const CHILDREN = 3;
const DEPTH = 16;
/** The first node of each level. */
const DEEP = Array.from({ length: DEPTH }, (_, level) => `0${'-0'.repeat(level)}`);
const CHANGED = Date.UTC(2026, 0, 15, 9, 30);

/** Props that are the same for every state of the tree. */
const GROUPS = {
  label: 'Groups',
  columns: COLUMNS,
  keyOf: ({ key }: SampleNode) => key,
  nameOf: ({ name }: SampleNode) => name,
  childrenOf: ({ children }: SampleNode) => children,
  empty: <EmptyState title="No group was made yet" text="What is made stands here." />,
};

function Groups({ opened = [], shown = null, cut, ...props }: GroupsProps) {
  const { groups } = useSample();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(opened));
  const [openKey, setOpenKey] = useState(shown);
  const below = useMemo(() => (parent: string) => branchBelow(groups, parent), [groups]);
  const top = useMemo((): Branch<SampleNode> => {
    const nodes = childrenOf(groups, null);
    return { state: 'there', nodes, total: cut ?? nodes.length };
  }, [groups, cut]);
  const turn = (key: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  return (
    <TreeGrid<SampleNode>
      {...GROUPS}
      top={top}
      below={below}
      open={open}
      onTurn={turn}
      openKey={openKey}
      onOpen={({ key }) => setOpenKey(key)}
      {...props}
    />
  );
}

interface GroupsProps extends Partial<Props> {
  opened?: readonly string[];
  shown?: string | null;
  cut?: number;
}

function branchBelow(names: readonly string[], parent: string): Branch<SampleNode> {
  return { state: 'there', nodes: childrenOf(names, parent), total: CHILDREN };
}

function childrenOf(names: readonly string[], parent: string | null): SampleNode[] {
  return Array.from({ length: CHILDREN }, (_, index) => {
    const key = parent === null ? String(index) : `${parent}-${index}`;
    const level = key.split('-').length;
    return {
      key,
      name: pick(names, index + level, ''),
      children: level >= DEPTH || index === 2 ? 0 : CHILDREN,
      hosts: 1200 / level + index,
      updatedAt: new Date(CHANGED - index * 86_400_000).toISOString(),
    };
  });
}
