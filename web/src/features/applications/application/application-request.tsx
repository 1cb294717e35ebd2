import type { ApprovalRequest } from '@greenroom/contract/reviews/approvals.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '../../../lib/address/link.tsx';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import quoted from '../../../ui/panel/note.module.css';
import { Time } from '../../../ui/value/time.tsx';
import { APPLICATION_KEYS, withdrawRequestMutation } from '../applications.data.ts';
import { RequestState } from '../request-state.tsx';
import classes from './application.module.css';

/** Shows how long the latest request for an administrator's approval has been waiting, or its answer (R-PLUS-19). */
export function ApplicationRequest({ request }: { request: ApprovalRequest }) {
  const t = useT();
  const withdraw = useMutation({ ...withdrawRequestMutation, onSettled: () => invalidateCalls(APPLICATION_KEYS) });
  const { id, state, askedAt, answeredAt, answerNote, mayWithdraw } = request;
  return (
    <section className={classes.request} aria-label={t('applications.request.title')}>
      <div className={classes.requestHead}>
        <strong>{t('applications.request.title')}</strong>
        <RequestState state={state} />
        <span className={classes.requestAt}>
          <Time iso={answeredAt ?? askedAt} />
        </span>
        {state === 'open' && (
          <Allowed right="applications:overrule">
            <Anchor component={Link} to={pathOf('review', { mode: 'requests' })}>
              {t('applications.request.answer')}
            </Anchor>
          </Allowed>
        )}
        {mayWithdraw && (
          <LockedButton
            variant="subtle"
            size="compact-sm"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(id)}
          >
            {t('applications.request.withdraw')}
          </LockedButton>
        )}
      </div>
      {answerNote !== null && (
        <blockquote className={quoted.note}>
          <bdi>{answerNote}</bdi>
        </blockquote>
      )}
    </section>
  );
}
