import { Button, CloseButton, Group, Kbd } from '@mantine/core';
import { useEffect, useState } from 'react';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { hasMessage, type Translate, useT } from '../../../lib/text/translate.tsx';
import { TextButton } from '../../../ui/field/text-button.tsx';
import { CountedRow, CountedRows, digitsOf } from '../../../ui/lines/counted-row.tsx';
import { useVirtualLines, VirtualLines } from '../../../ui/lines/virtual-lines.tsx';
import text from '../../../ui/text.module.css';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { refusedText } from '../changed-text.ts';
import { Countdown } from '../undo-bar.tsx';
import { canUndo, type Outcome, type OutcomeRows, outcomesByReason } from './list-outcomes.ts';
import classes from './outcome-panel.module.css';

interface OutcomePanelProps {
  outcomes: readonly Outcome[];
  onUndo: (outcomes: readonly Outcome[]) => void;
  onUndoAll: () => void;
  onClose: () => void;
}

/**
 * Shows the outcome for each row of the last verdict, grouped by reason, with refused rows first. The panel's height is
 * limited to a part of the screen.
 */
export function OutcomePanel({ outcomes, onUndo, onUndoAll, onClose }: OutcomePanelProps) {
  const t = useT();
  const now = useNow(outcomes);
  const groups = outcomesByReason(outcomes);
  const digits = digitsOf(groups.map(({ rows }) => rows.length));
  const undoables = outcomes.filter((outcome) => canUndo(outcome, now));
  const deadline = undoables[0]?.undoUntil ?? 0;
  return (
    <section className={classes.panel} aria-label={t('reviews.outcome.label')}>
      <Group gap="4px 16px" role="status">
        <Counts outcomes={outcomes} />
        {undoables.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={onUndoAll}>
            {t('reviews.outcome.undo-all', { count: undoables.length })}
            <Countdown until={deadline} />
            <Kbd size="xs" className={classes.key} aria-hidden>
              U
            </Kbd>
          </Button>
        )}
        <CloseButton className={classes.close} size="sm" aria-label={t('common.close')} onClick={onClose} />
      </Group>
      <div className={classes.groups}>
        <CountedRows label={t('reviews.outcome.rows')}>
          {groups.map((group) => (
            <Rows key={group.refused ?? ''} group={group} digits={digits} now={now} onUndo={onUndo} />
          ))}
        </CountedRows>
      </div>
    </section>
  );
}

function Counts({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useT();
  const refused = outcomes.filter((outcome) => outcome.refused !== null).length;
  const undone = outcomes.filter(({ state }) => state === 'undone').length;
  const undoing = outcomes.filter(({ state }) => state === 'undoing').length;
  const decided = outcomes.length - refused - undone - undoing;
  const approve = outcomes[0]?.approve === true;
  return (
    <>
      {decided > 0 && (
        <StatusBadge tone={approve ? 'success' : 'danger'}>
          {t(approve ? 'reviews.outcome.approved-many' : 'reviews.outcome.rejected-many', { count: decided })}
        </StatusBadge>
      )}
      {undoing > 0 && <StatusBadge tone="waiting">{t('reviews.undo.undoing')}</StatusBadge>}
      {undone > 0 && <StatusBadge tone="neutral">{t('reviews.outcome.undone-many', { count: undone })}</StatusBadge>}
      {refused > 0 && <StatusBadge tone="warning">{t('reviews.outcome.refused-many', { count: refused })}</StatusBadge>}
    </>
  );
}

/** Number of refused rows to name at first. */
const FIRST = 3;
const LINE_PIXELS = 32;

interface RowsProps {
  group: OutcomeRows;
  digits: number;
  now: number;
  onUndo: OutcomePanelProps['onUndo'];
}

/** Shows how many rows have the same outcome. The first refused rows are named. A button shows all others. */
function Rows({ group, digits, now, onUndo }: RowsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { refused, rows } = group;
  const first = refused === null || open ? [] : rows.slice(0, FIRST);
  return (
    <CountedRow
      count={rows.length}
      digits={digits}
      text={<span>{reasonText(t, group)}</span>}
      headClass={classes.head}
      actions={
        refused !== null &&
        !open &&
        rows.length > FIRST && (
          <TextButton onClick={() => setOpen(true)}>{t('reviews.outcome.show-all', { count: rows.length })}</TextButton>
        )
      }
      below={
        first.length > 0 && (
          <ul className={classes.first}>
            {first.map((outcome) => (
              <li key={outcome.key}>
                <Line outcome={outcome} now={now} onUndo={onUndo} />
              </li>
            ))}
          </ul>
        )
      }
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <AllLines rows={rows} now={now} onUndo={onUndo} />
    </CountedRow>
  );
}

function AllLines({ rows, now, onUndo }: Pick<RowsProps, 'now' | 'onUndo'> & { rows: readonly Outcome[] }) {
  const t = useT();
  const lines = useVirtualLines(rows.length, LINE_PIXELS);
  return (
    <VirtualLines label={t('reviews.outcome.rows')} lines={lines} className={classes.lines}>
      {(index) => {
        const outcome = rows[index];
        return outcome === undefined ? null : <Line outcome={outcome} now={now} onUndo={onUndo} />;
      }}
    </VirtualLines>
  );
}

function Line({ outcome, now, onUndo }: Pick<RowsProps, 'now' | 'onUndo'> & { outcome: Outcome }) {
  const t = useT();
  const { hostId, name, holder, facts, state, undoRefused } = outcome;
  return (
    <span className={classes.line}>
      <HostId id={hostId} />
      {name !== null && <bdi>{name}</bdi>}
      {holder !== null && <span className={text.quiet}>{t('reviews.outcome.holder', { holder })}</span>}
      {facts.length > 0 && <span className={text.quiet}>{refusedText(t, facts)}</span>}
      {state === 'undone' && <StatusBadge tone="neutral">{t('reviews.outcome.undone')}</StatusBadge>}
      {undoRefused !== null && <span className={text.quiet}>{errorText(t, undoRefused)}</span>}
      {canUndo(outcome, now) && (
        <Button size="compact-xs" variant="subtle" onClick={() => onUndo([outcome])}>
          {t('reviews.undo')}
        </Button>
      )}
    </span>
  );
}

function reasonText(t: Translate, { refused, rows }: OutcomeRows): string {
  if (refused === null) return t(rows[0]?.approve === true ? 'reviews.outcome.approved' : 'reviews.outcome.rejected');
  // The list claims nothing, so the claim belongs to another reviewer.
  return refused === 'claim-lost' ? t('reviews.outcome.held') : errorText(t, refused);
}

function errorText(t: Translate, code: string): string {
  const id = `errors.${code}`;
  return t(hasMessage(id) ? id : 'errors.internal', { holder: 'none' });
}

/** Returns the current time, and updates it while something can be undone. */
function useNow(outcomes: readonly Outcome[]): number {
  const [now, setNow] = useState(Date.now);
  const running = outcomes.some((outcome) => canUndo(outcome, now));
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
