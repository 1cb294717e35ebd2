import { Button, CloseButton, Group, Kbd } from '@mantine/core';
import { useEffect, useState } from 'react';
import { hasMessage, useT } from '../../../lib/text/translate.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';
import { Countdown } from '../undo-bar.tsx';
import { canUndo, isRefused, type Outcome } from './list-outcomes.ts';
import classes from './outcome-panel.module.css';

interface OutcomePanelProps {
  outcomes: readonly Outcome[];
  onUndo: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}

/** What became of each row of the last verdict; the refused ones are listed, the others open behind their number. */
export function OutcomePanel({ outcomes, onUndo, onClose }: OutcomePanelProps) {
  const t = useT();
  const now = useNow(outcomes);
  const refused = outcomes.filter(isRefused);
  const decided = outcomes.filter((outcome) => !isRefused(outcome));
  const undoables = outcomes.filter((outcome) => canUndo(outcome, now));
  const undone = decided.filter(({ state }) => state === 'undone').length;
  const stillDecided = decided.length - undone;
  const approve = outcomes[0]?.approve === true;
  const deadline = Math.min(...undoables.map(({ undoUntil }) => undoUntil));
  return (
    <section className={classes.panel} aria-label={t('reviews.outcome.label')} aria-live="polite">
      <Group gap="4px 16px">
        {stillDecided > 0 && (
          <StatusBadge tone={approve ? 'success' : 'danger'}>
            {t(approve ? 'reviews.outcome.approved-many' : 'reviews.outcome.rejected-many', { count: stillDecided })}
          </StatusBadge>
        )}
        {undone > 0 && <StatusBadge tone="neutral">{t('reviews.outcome.undone-many', { count: undone })}</StatusBadge>}
        {refused.length > 0 && (
          <StatusBadge tone="warning">{t('reviews.outcome.refused-many', { count: refused.length })}</StatusBadge>
        )}
        {undoables.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onUndo(undoables)}>
            {t('reviews.outcome.undo-all', { count: undoables.length })}
            <Countdown until={deadline} />
            <Kbd size="xs" aria-hidden>
              U
            </Kbd>
          </Button>
        )}
        <CloseButton className={classes.close} size="sm" aria-label={t('common.close')} onClick={onClose} />
      </Group>
      {refused.length > 0 && <Rows outcomes={refused} now={now} onUndo={onUndo} />}
      {decided.length > 0 && (
        <details>
          <summary>{t('reviews.outcome.show', { count: decided.length })}</summary>
          <Rows outcomes={decided} now={now} onUndo={onUndo} />
        </details>
      )}
    </section>
  );
}

function Rows({
  outcomes,
  now,
  onUndo,
}: {
  outcomes: readonly Outcome[];
  now: number;
  onUndo: OutcomePanelProps['onUndo'];
}) {
  const t = useT();
  return (
    <ul className={classes.rows}>
      {outcomes.map((outcome) => {
        const { tone, text } = stateOf(outcome);
        return (
          <li key={outcome.key}>
            <HostId id={outcome.hostId} />
            {outcome.name !== null && <bdi>{outcome.name}</bdi>}
            <StatusBadge tone={tone}>{t(text, { holder: 'none' })}</StatusBadge>
            {outcome.undoError !== null && <span className={classes.error}>{outcome.undoError}</span>}
            {canUndo(outcome, now) && (
              <Button size="compact-xs" variant="subtle" onClick={() => onUndo([outcome])}>
                {t('reviews.undo')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function stateOf({ refused, state, approve }: Outcome): { tone: StatusTone; text: string } {
  if (refused !== null) {
    // The list claims nothing, so that the claim is another reviewer's.
    if (refused === 'claim-lost') return { tone: 'warning', text: 'reviews.outcome.held' };
    const text = `errors.${refused}`;
    return { tone: 'warning', text: hasMessage(text) ? text : 'errors.internal' };
  }
  if (state === 'undoing') return { tone: 'waiting', text: 'reviews.undo.undoing' };
  if (state === 'undone') return { tone: 'neutral', text: 'reviews.outcome.undone' };
  return approve
    ? { tone: 'success', text: 'reviews.outcome.approved' }
    : { tone: 'danger', text: 'reviews.outcome.rejected' };
}

/** The time now, updated as long as something can be undone. */
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
