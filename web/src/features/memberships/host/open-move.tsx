import { IconClock } from '@tabler/icons-react';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { Until } from '../../../ui/value/until.tsx';
import type { Host } from '../memberships.data.ts';
import { MoveActions } from '../move-actions.tsx';
import { wordingOf } from '../wording-of.ts';
import classes from './host-panel.module.css';

/** What is asked for and not settled yet: until when, and what the reader can do about it. */
export function OpenMove({ host }: { host: Host }) {
  const t = useT();
  const move = host.moves.find(({ state }) => state === 'open');
  if (move === undefined) return null;
  const { id, params } = wordingOf(t, move, 'open');
  return (
    <section className={classes.callout} aria-label={t('memberships.open')}>
      <span className={classes.calloutHead}>
        <IconClock size={18} aria-hidden />
        <span>
          {t(id, { ...params, time: formatDateTime(move.effectiveAt ?? move.dueAt) })}{' '}
          {move.kind !== 'release' && (
            <>
              {t('memberships.due')} <Until iso={move.dueAt} />
            </>
          )}
        </span>
      </span>
      {move.note !== null && move.note !== '' && <bdi className={classes.note}>{move.note}</bdi>}
      <MoveActions main move={move} />
    </section>
  );
}
