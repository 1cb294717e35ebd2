import type { HostMove } from '@greenroom/contract/memberships.ts';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/text/translate.tsx';
import { WaitingList } from '../../../ui/state/waiting-list.tsx';
import { openMovesQuery } from '../memberships.data.ts';
import classes from '../memberships.module.css';
import { AnswerDue, MoveActions } from '../move-actions.tsx';
import { wordingOf } from '../wording-of.ts';

/** Number of moves to show above the list, which contains all of them. */
const SHOWN = 5;

interface WaitingMovesProps {
  onOpen: (hostId: string, appId: number) => void;
  onAll: () => void;
}

/** Shows the moves that are waiting for the user's answer, most urgent first. Renders nothing if there are none. */
export function WaitingMoves({ onOpen, onAll }: WaitingMovesProps) {
  const t = useT();
  const { data } = useQuery(openMovesQuery());
  const waiting = (data?.rows ?? [])
    .filter(({ mayAnswer }) => mayAnswer)
    .sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  if (waiting.length === 0) return null;
  return (
    <WaitingList
      title={t('memberships.waiting', { count: waiting.length })}
      all={waiting.length > SHOWN ? t('memberships.waiting.all', { count: waiting.length }) : null}
      onAll={onAll}
    >
      {waiting.slice(0, SHOWN).map((move) => (
        <WaitingMove key={move.id} move={move} onOpen={onOpen} />
      ))}
    </WaitingList>
  );
}

function WaitingMove({ move, onOpen }: { move: HostMove; onOpen: WaitingMovesProps['onOpen'] }) {
  const t = useT();
  const { id, params } = wordingOf(t, move, 'open');
  return (
    <li className={classes.waitingRow}>
      <span className={classes.waitingText}>
        <UnstyledButton className={classes.openHost} onClick={() => onOpen(move.hostId, move.appId)}>
          {t(id, params)}
        </UnstyledButton>
        <span className={classes.quiet}>
          <bdi dir="ltr">{move.hostId}</bdi> · <AnswerDue iso={move.dueAt} />
        </span>
        {move.note !== null && move.note !== '' && <bdi className={classes.quiet}>{move.note}</bdi>}
      </span>
      <MoveActions move={{ ...move, mayWithdraw: false }} />
    </li>
  );
}
