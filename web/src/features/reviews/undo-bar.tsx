import { Button, Kbd, Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useKeysEnabled } from '../../lib/keys/keys.ts';
import { useT } from '../../lib/text/translate.tsx';
import { type Decision, undoable } from './flow-state.ts';
import classes from './undo-bar.module.css';

/** Number of recent decisions to show at first. The U key undoes earlier ones, one by one. */
const SHOWN = 3;

interface UndoBarProps {
  /** Decisions, latest first. */
  decisions: readonly Decision[];
  onUndo: (decision: Decision) => void;
}

/** Shows recent decisions, each with the seconds left to undo it. */
export function UndoBar({ decisions, onUndo }: UndoBarProps) {
  const t = useT();
  const last = undoable(decisions);
  const [all, setAll] = useState(false);
  if (decisions.length === 0) return null;
  const more = decisions.length - SHOWN;
  return (
    <section className={classes.bar} aria-label={t('reviews.undo.label')}>
      <ul className={classes.list}>
        {(all ? decisions : decisions.slice(0, SHOWN)).map((decision) => (
          <Entry key={decision.id} decision={decision} isLast={decision === last} onUndo={onUndo} />
        ))}
      </ul>
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('reviews.undo.fewer') : t('reviews.undo.more', { count: more })}
        </Button>
      )}
    </section>
  );
}

function Entry({ decision, isLast, onUndo }: { decision: Decision; isLast: boolean; onUndo: UndoBarProps['onUndo'] }) {
  const t = useT();
  const [keysEnabled] = useKeysEnabled();
  const { verdict, held, state, undoUntil, undoWanted } = decision;
  const { hostId, name } = held.evidence.application;
  const Icon = verdict.approve ? IconCircleCheck : IconCircleX;
  const text = verdict.approve ? 'reviews.undo.approved' : 'reviews.undo.rejected';
  const undoing = state === 'undoing' || undoWanted;
  return (
    <li className={classes.entry}>
      <Icon size={16} className={classes.icon} data-approved={verdict.approve} aria-hidden />
      <span className={classes.decision}>{t(text, { name: name ?? hostId })}</span>
      {(undoing || state === 'sending') && (
        <span className={classes.state}>
          <Loader size={12} aria-hidden />
          {t(undoing ? 'reviews.undo.undoing' : 'reviews.undo.sending')}
        </span>
      )}
      {!undoing && (
        <Button size="compact-sm" variant="subtle" onClick={() => onUndo(decision)}>
          {t('reviews.undo')}
          {undoUntil !== null && <Countdown until={undoUntil} />}
          {isLast && keysEnabled && (
            <Kbd className={classes.key} aria-hidden>
              U
            </Kbd>
          )}
        </Button>
      )}
    </li>
  );
}

/** Shows the seconds left. Hidden from screen readers, which would announce every second. */
export function Countdown({ until }: { until: number }) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span className={classes.seconds} aria-hidden>
      {t('reviews.undo.seconds', { seconds })}
    </span>
  );
}
