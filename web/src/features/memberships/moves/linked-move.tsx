import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { latestMovesQuery, openMovesQuery } from '../memberships.data.ts';
import classes from '../memberships.module.css';

interface LinkedMoveProps {
  moveId: number;
  onFound: (hostId: string, appId: number) => void;
  onGone: () => void;
}

/** A link names a move and leads to its host. Says so where the move is no longer among the latest. */
export function LinkedMove({ moveId, onFound, onGone }: LinkedMoveProps) {
  const t = useT();
  const open = useQuery(openMovesQuery());
  const latest = useQuery(latestMovesQuery());
  const move = [...(open.data?.rows ?? []), ...(latest.data?.rows ?? [])].find(({ id }) => id === moveId);
  const found = useStable(onFound);
  useEffect(() => {
    if (move !== undefined) found(move.hostId, move.appId);
  }, [move, found]);
  if (move !== undefined || open.data === undefined || latest.data === undefined) return null;
  return (
    <p className={classes.gone} role="status">
      {t('memberships.move.gone')}
      <Button variant="subtle" size="compact-sm" onClick={onGone}>
        {t('common.close')}
      </Button>
    </p>
  );
}
