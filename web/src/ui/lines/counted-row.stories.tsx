import { useState } from 'react';
import type { Meta, Story } from '../../../gallery/story.ts';
import { StatusBadge } from '../value/status-badge.tsx';
import { CountedRow, CountedRows, digitsOf } from './counted-row.tsx';
import { ResultPanel } from './result-panel.tsx';
import { LineNumber, useVirtualLines, VirtualLines } from './virtual-lines.tsx';

type Props = Parameters<typeof CountedRows>[0];

const meta: Meta<Props> = { title: 'Lists/Counted rows', component: CountedRows };
export default meta;

const COUNTS = [1200, 7];

export const Rows: Story<Props> = {
  render: () => (
    <CountedRows label="Outcomes">
      {COUNTS.map((count) => (
        <Row key={count} count={count} />
      ))}
    </CountedRows>
  ),
};

/** Rows in a result panel above the list in which the records were chosen. */
export const InAResult: Story<Props> = {
  render: () => (
    <ResultPanel
      title="1,207 of 1,300 hosts bound"
      heading="h2"
      result={COUNTS}
      close="Close"
      onClose={() => undefined}
    >
      <CountedRows label="Outcomes">
        {COUNTS.map((count) => (
          <Row key={count} count={count} />
        ))}
      </CountedRows>
    </ResultPanel>
  ),
};

function Row({ count }: { count: number }) {
  const [open, setOpen] = useState(count === 1200);
  return (
    <CountedRow
      count={count}
      digits={digitsOf(COUNTS)}
      text={<StatusBadge tone="success">Bound</StatusBadge>}
      headClass={undefined}
      actions={null}
      below={count === 7 && <StatusBadge tone="waiting">Waiting for an answer</StatusBadge>}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <Lines count={count} />
    </CountedRow>
  );
}

function Lines({ count }: { count: number }) {
  const lines = useVirtualLines(count, 32);
  return (
    <VirtualLines label="IDs" lines={lines}>
      {(index) => (
        <>
          <LineNumber>{index + 1}</LineNumber>
          <bdi dir="ltr">{10086543 + index}</bdi>
        </>
      )}
    </VirtualLines>
  );
}
