import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { MemoryRouter } from 'react-router';
import type { Meta, Story } from '../../../gallery/story.ts';
import { NoConnection } from '../../domain/screens/code-waiting.tsx';
import { EmptyLink } from '../../domain/screens/empty-link.tsx';
import { ApiError } from '../../lib/api/api-errors.ts';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { FailedState, RefreshFailed } from './failed-state.tsx';
import { ForbiddenState } from './forbidden-state.tsx';
import { WaitingList } from './waiting-list.tsx';

type Props = EmptyStateProps;

const meta: Meta<Props> = { title: 'States/Empty, failed, forbidden', component: EmptyState };
export default meta;

const refused = new ApiError({ kind: 'refused', httpStatus: 500, code: 'internal', requestId: '01JD0Q8ZK3T7' });

export const Empty: Story<Props> = {
  args: {
    Icon: IconUserPlus,
    title: 'No host was added yet',
    text: 'What is added stands here, with what became of it.',
    action: <Button variant="default">Add hosts</Button>,
  },
};
export const EmptyWithLink: Story<Props> = {
  render: () => (
    <MemoryRouter>
      <EmptyLink title="No host was added yet" to="/hosts/add" link="Add hosts" />
    </MemoryRouter>
  ),
};
export const EmptyPage: Story<Props> = { args: { title: 'There is no such page', wholePage: true } };
export const EmptyLong: Story<Props> = {
  args: { title: 'No host was added yet', text: 'What is added stands here, with what became of it. '.repeat(8) },
};
export const Failed: Story<Props> = { render: () => <FailedState error={refused} onRetry={() => undefined} /> };
export const FailedOffline: Story<Props> = {
  render: () => <FailedState error={new ApiError({ kind: 'network' })} onRetry={() => undefined} />,
};
export const FailedForGood: Story<Props> = { render: () => <FailedState error={new Error('unexpected')} /> };
export const ConnectionLost: Story<Props> = { render: () => <NoConnection onRetry={() => Promise.resolve()} /> };
export const Outdated: Story<Props> = { render: () => <RefreshFailed error={refused} onRetry={() => undefined} /> };
export const Waiting: Story<Props> = {
  render: () => (
    <WaitingList title="2 requests wait for an answer" all="All requests" onAll={() => undefined}>
      <li>A transfer</li>
      <li>A departure</li>
    </WaitingList>
  ),
};
export const Forbidden: Story<Props> = { render: () => <ForbiddenState roles={['administrator']} /> };
export const ForbiddenManyRoles: Story<Props> = {
  render: () => <ForbiddenState roles={['administrator', 'operator', 'reviewer', 'agent', 'sub-agent']} />,
};
