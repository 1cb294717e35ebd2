import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconCopy, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState } from 'react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { useCopy } from '../../../ui/value/use-copy.ts';
import { type OutcomeGroup, type OutcomeLine, toneOf } from '../outcomes-of.ts';
import classes from './bind-many.module.css';

const ROW_PIXELS = 32;
const COPY_ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX };

interface OutcomeRowProps {
  group: OutcomeGroup;
  /** A check says what would happen, a binding what did. */
  stage: 'check' | 'done';
  /** The digits of the largest count, so that the texts line up. */
  digits: number;
  onOpen: (hostId: string, appId: number | undefined) => void;
}

/** One outcome: how many, what it means, what to do; it expands to its IDs. */
export function OutcomeRow({ group, stage, digits, onOpen }: OutcomeRowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [state, copy] = useCopy();
  const lines = useId();
  const { outcome } = group;
  const Icon = COPY_ICONS[state];
  const label = t('memberships.many.copy', { count: group.lines.length });
  return (
    <li className={classes.outcome} data-open={open}>
      <div className={classes.outcomeHead}>
        <UnstyledButton
          className={classes.outcomeToggle}
          aria-expanded={open}
          aria-controls={lines}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
          <span className={classes.outcomeCount} style={{ minInlineSize: `${digits}ch` }}>
            {formatNumber(group.lines.length)}
          </span>
          <span className={classes.outcomeText}>
            <StatusBadge tone={toneOf(outcome)}>{t(`memberships.outcome.${outcome}.${stage}`)}</StatusBadge>
            <span className={classes.hint}>{t(`memberships.outcome.${outcome}.next`)}</span>
          </span>
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          onClick={() => copy(group.lines.map(({ hostId }) => hostId).join('\n'))}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div id={lines}>{open && <Lines group={group} onOpen={onOpen} />}</div>
    </li>
  );
}

/** The IDs of one outcome; only those in view are drawn. */
function Lines({ group, onOpen }: Pick<OutcomeRowProps, 'group' | 'onOpen'>) {
  const t = useT();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: group.lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 10,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section ref={scroll} className={classes.lines} aria-label={t('memberships.many.lines')} tabIndex={0}>
      <ul className={classes.linesInner} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = group.lines[index];
          if (line === undefined) return null;
          return (
            <li
              key={index}
              className={classes.line}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={group.lines.length}
              aria-posinset={index + 1}
            >
              <Line line={line} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Outcomes without an account: there is nothing to open. */
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
      <span className={classes.lineNumber}>{formatNumber(line.line)}</span>
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
      {line.from !== null && <span className={classes.hint}>{t('memberships.many.from', { group: line.from })}</span>}
    </>
  );
}
