import { Button, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { pick, useSample } from '../../../gallery/samples.ts';
import type { Meta, Story } from '../../../gallery/story.ts';
import { HostId } from '../../domain/hosts/host-id.tsx';
import { ApiError } from '../../lib/api/api-errors.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { PanelContent, type PanelContentProps, PanelPerson, PersonSkeleton } from './panel-content.tsx';
import { PanelSection } from './panel-section.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';
import { Timeline, TimelineEvent } from './timeline.tsx';

type Props = SidePanelProps;
type Answer = PanelContentProps<string>['answer'];

const args = { title: 'Host', back: 'Bind hosts', onClose: () => undefined };
const meta: Meta<Props> = { title: 'Panels/Side panel', component: SidePanel, args };
export default meta;

const refused = new ApiError({ kind: 'refused', httpStatus: 500, code: 'internal', requestId: '01JD0Q8ZK3T7' });
const refetch = () => undefined;

export const Filled: Story<Props> = { render: () => <Panel answer={{ data: 'known', error: null, refetch }} /> };
export const Loading: Story<Props> = { render: () => <Panel answer={{ data: undefined, error: null, refetch }} /> };
export const Failed: Story<Props> = { render: () => <Panel answer={{ data: undefined, error: refused, refetch }} /> };
export const RefreshFailed: Story<Props> = {
  render: () => <Panel answer={{ data: 'known', error: refused, refetch }} />,
};
export const Missing: Story<Props> = {
  render: () => <Panel answer={{ data: undefined, error: refused, refetch }} missing />,
};
export const BesideList: Story<Props> = { render: () => <ListAndPanel /> };
export const Wide: Story<Props> = { args: { wide: true, title: 'Leyla', children: <p>What is bound to her.</p> } };

function Panel({ answer, missing = false }: { answer: Answer; missing?: boolean }) {
  const { names, groups } = useSample();
  const none = <EmptyState title="No such host" text="The link may be old." />;
  const by = pick(names, 1, '');
  return (
    <SidePanel {...args} title={<HostId id="10086543" />} above={pick(groups, 0, '')}>
      <PanelContent answer={answer} skeleton={<LoadingHost />} missing={missing && none}>
        {() => (
          <>
            <PanelPerson picture={null} name={pick(names, 0, '')} unnamed="No name">
              <span>yaar</span>
            </PanelPerson>
            <FactList namePixels={110}>
              <Fact name="Group">{pick(groups, 0, '')}</Fact>
            </FactList>
            <PanelSection title="Timeline">
              <Timeline>
                <TimelineEvent Icon={IconPencil} tone="info" title="Changed" at="2026-01-15T09:30:00Z" note="A typo." />
                <TimelineEvent Icon={IconPlus} tone="success" title="Created" at="2026-01-10T09:30:00Z" by={by}>
                  <span>With four hosts</span>
                </TimelineEvent>
              </Timeline>
            </PanelSection>
          </>
        )}
      </PanelContent>
    </SidePanel>
  );
}

function LoadingHost() {
  return (
    <>
      <PersonSkeleton />
      <Skeleton height={34} />
      <Skeleton height={120} />
    </>
  );
}

/** A list with a panel. When the panel closes, the open row gets the focus back. */
function ListAndPanel() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div style={{ display: 'flex', alignItems: 'flex-start', gap: 16 }}>
      <div style={{ flex: 1 }}>
        {['10086543', '10094462'].map((id) => (
          <Button key={id} variant="default" aria-current={open === id} onClick={() => setOpen(id)}>
            {id}
          </Button>
        ))}
      </div>
      {open !== null && (
        <SidePanel {...args} key={open} title={open} onClose={() => setOpen(null)}>
          <p>What is known of {open}.</p>
        </SidePanel>
      )}
    </div>
  );
}
