import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { CountedRow } from '../../../ui/lines/counted-row.tsx';
import { LineNumber, useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import text from '../../../ui/text.module.css';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { useCopy } from '../../../ui/value/use-copy.ts';
import { type OutcomeGroup, type OutcomeLine, toneOf } from '../outcomes-of.ts';
import classes from './bind-many.module.css';

const LINE_PIXELS = 32;
const COPY_ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX };

interface OutcomeRowProps {
  group: OutcomeGroup;
  /** `check` means expected outcomes, `done` means actual ones. */
  stage: 'check' | 'done';
  /** Number of digits in the largest count, used to align the texts. */
  digits: number;
  onOpen: (hostId: string, appId: number | undefined) => void;
}

/** Shows one outcome with its count, its meaning and the next step. The row expands to show the IDs. */
export function OutcomeRow({ group, stage, digits, onOpen }: OutcomeRowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [state, copy] = useCopy();
  const { outcome } = group;
  const Icon = COPY_ICONS[state];
  const label = t('memberships.many.copy', { count: group.lines.length });
  return (
    <CountedRow
      count={group.lines.length}
      digits={digits}
      text={
        <span className={classes.outcomeText}>
          <StatusBadge tone={toneOf(outcome)}>{t(`memberships.outcome.${outcome}.${stage}`)}</StatusBadge>
          <span className={text.quiet}>{t(`memberships.outcome.${outcome}.next`)}</span>
        </span>
      }
      headClass={classes.outcomeHead}
      actions={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          onClick={() => copy(group.lines.map(({ hostId }) => hostId).join('\n'))}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      }
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <Lines group={group} onOpen={onOpen} />
    </CountedRow>
  );
}

function Lines({ group, onOpen }: Pick<OutcomeRowProps, 'group' | 'onOpen'>) {
  const t = useT();
  const lines = useVirtualLines(group.lines.length, LINE_PIXELS);
  return (
    <VirtualLines label={t('memberships.many.lines')} lines={lines}>
      {(index) => {
        const line = group.lines[index];
        return line && <Line line={line} onOpen={onOpen} />;
      }}
    </VirtualLines>
  );
}

/** Outcomes for which there is no account to open. */
const WITHOUT_ACCOUNT: ReadonlySet<OutcomeLine['outcome']> = new Set(['malformed', 'no-account', 'repeated']);

function Line({ line, onOpen }: { line: OutcomeLine; onOpen: OutcomeRowProps['onOpen'] }) {
  const t = useT();
  const id = (
    <bdi dir="ltr" className={classes.lineId}>
      {line.hostId}
    </bdi>
  );
  return (
    <>
      <LineNumber>{formatNumber(line.line)}</LineNumber>
      {WITHOUT_ACCOUNT.has(line.outcome) ? (
        id
      ) : (
        <UnstyledButton
          className={classes.openHost}
          aria-label={t('memberships.host.open', { id: line.hostId })}
          onClick={() => onOpen(line.hostId, undefined)}
        >
          {id}
        </UnstyledButton>
      )}
      {line.from !== null && <span className={text.quiet}>{t('memberships.many.from', { group: line.from })}</span>}
    </>
  );
}
