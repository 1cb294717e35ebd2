import type { HostMove } from '@greenroom/contract/memberships.ts';
import { Trans } from '@lingui/react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { invalidateCalls } from '../../lib/api/query-client.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { Until } from '../../ui/value/until.tsx';
import { HOST_KEYS, withdrawMutation } from './memberships.data.ts';
import classes from './memberships.module.css';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));

/**
 * Shows the buttons to agree or refuse if the user can answer the move, or to withdraw it if the user's side requested
 * it.
 * @param main whether answering is the main action here
 */
export function MoveActions({ move, main = false }: { move: HostMove; main?: boolean }) {
  const t = useT();
  const [answering, setAnswering] = useState<'agree' | 'refuse' | null>(null);
  const withdraw = useMutation({
    ...withdrawMutation,
    onSettled: () => invalidateCalls(HOST_KEYS),
  });
  const name = move.hostName ?? move.hostId;
  if (!move.mayAnswer && !move.mayWithdraw) return null;
  return (
    <span className={classes.moveActions}>
      {move.mayAnswer && (
        <>
          <Button
            size="compact-sm"
            variant={main ? 'filled' : 'default'}
            aria-label={t('memberships.agree.of', { name })}
            onClick={() => setAnswering('agree')}
          >
            {t('memberships.agree')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('memberships.refuse.of', { name })}
            onClick={() => setAnswering('refuse')}
          >
            {t('memberships.refuse')}
          </Button>
        </>
      )}
      {move.mayWithdraw && (
        <LockedButton
          size="compact-sm"
          variant="default"
          busy={withdraw.isPending}
          aria-label={t('memberships.withdraw.of', { name })}
          onClick={() => withdraw.mutate(move.id)}
        >
          {t('memberships.withdraw')}
        </LockedButton>
      )}
      {answering !== null && (
        <Suspense>
          <AnswerDialog move={move} agrees={answering === 'agree'} onClose={() => setAnswering(null)} />
        </Suspense>
      )}
    </span>
  );
}

/** Shows the deadline for the other side's answer. */
export function AnswerDue({ iso }: { iso: string }) {
  return <Trans id="memberships.due" components={{ 0: <Until iso={iso} /> }} />;
}
