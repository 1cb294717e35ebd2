import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDraft } from '../../../lib/address/drafts.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { answerMutation, BINDING_KEYS, boundQuery, latestRequestsQuery, openRequestsQuery } from '../bindings.data.ts';
import classes from '../bindings.module.css';
import { type ChosenGroup, GroupChooser } from '../group-chooser.tsx';
import { refusalOf } from '../refusal-of.ts';
import { RequestBadge } from './request-columns.tsx';

interface RequestDialogProps {
  requestId: number;
  onClose: () => void;
}

/** Grants a request by binding groups, or refuses it. This is a default export so that it can be loaded lazily. */
export default function RequestDialog({ requestId, onClose }: RequestDialogProps) {
  const open = useQuery(openRequestsQuery());
  const latest = useQuery(latestRequestsQuery());
  const request = [...(open.data?.rows ?? []), ...(latest.data?.rows ?? [])].find(({ id }) => id === requestId);
  if (request?.state === 'open') return <Answering request={request} onClose={onClose} />;
  const failed = open.error ?? latest.error;
  return (
    <Answered
      request={request}
      loading={open.isPending || latest.isPending}
      failed={failed}
      onRetry={() => Promise.all([open.refetch(), latest.refetch()])}
      onClose={onClose}
    />
  );
}

function Answering({ request, onClose }: { request: BindingRequest; onClose: () => void }) {
  const t = useT();
  const [chosen, setChosen, discardChosen] = useDraft<readonly ChosenGroup[]>(`request.${request.id}.groups`, []);
  const [note, setNote, discardNote] = useDraft(`request.${request.id}.note`, '');
  const bound = useQuery(boundQuery(request.userId));
  const taken = new Set(bound.data?.rows.map(({ groupId }) => groupId));
  const work = useMutation({
    ...answerMutation,
    onSuccess: () => {
      discardChosen();
      discardNote();
      onClose();
    },
    onSettled: () => invalidateCalls(BINDING_KEYS),
  });
  const answer = (groupIds: readonly number[]) => work.mutate({ requestId: request.id, groupIds, note: note.trim() });
  const count = chosen.length;
  const refusing = work.isPending && work.variables.groupIds.length === 0;
  return (
    <ActDialog
      title={t('bindings.request.title', { name: request.nickName })}
      width="medium"
      tall
      onClose={onClose}
      onSubmit={() => answer(chosen.map(({ id }) => id))}
      submit={t('bindings.bind.count', { count })}
      busy={work.isPending && !refusing}
      disabled={count === 0 || refusing}
      error={work.error}
      aside={
        <Button variant="default" loading={refusing} disabled={work.isPending} onClick={() => answer([])}>
          {t('bindings.request.refuse')}
        </Button>
      }
    >
      <Words request={request} />
      <GroupChooser
        initialSearch={request.wanted}
        chosen={chosen}
        onChange={setChosen}
        refuse={(group) => refusalOf(t, group, { taken, administers: true })}
      />
      <NoteField value={note} onChange={setNote} hint={t('bindings.request.note.hint')} />
      <p role="status">
        {count === 0 ? t('bindings.request.choose') : t('bindings.bind.text', { count, name: request.nickName })}
      </p>
    </ActDialog>
  );
}

function Words({ request }: { request: BindingRequest }) {
  return (
    <blockquote className={classes.words}>
      <bdi className={classes.wordsWanted}>{request.wanted}</bdi>
      {request.note !== null && <bdi>{request.note}</bdi>}
      <span className={classes.quiet}>
        <Time iso={request.askedAt} />
      </span>
    </blockquote>
  );
}

interface AnsweredProps {
  request: BindingRequest | undefined;
  loading: boolean;
  failed: unknown;
  onRetry: () => unknown;
  onClose: () => void;
}

/** Shows the outcome of a request that has been answered or withdrawn. */
function Answered({ request, loading, failed, onRetry, onClose }: AnsweredProps) {
  const t = useT();
  const title = request === undefined ? t('bindings.request') : t('bindings.request.title', { name: request.nickName });
  return (
    <Dialog opened onClose={onClose} title={title}>
      {request !== undefined && (
        <Stack gap={10} align="flex-start">
          <Words request={request} />
          <RequestBadge state={request.state} />
          {request.answeredAt !== null && (
            <p className={classes.quiet}>
              {request.answeredBy !== null && (
                <>
                  <bdi>{request.answeredBy}</bdi>
                  {' · '}
                </>
              )}
              <Time iso={request.answeredAt} />
            </p>
          )}
          {request.answerNote !== null && <bdi className={classes.rowNote}>{request.answerNote}</bdi>}
        </Stack>
      )}
      {request === undefined && loading && <Skeleton height={80} />}
      {request === undefined && !loading && failed !== null && <FailedState error={failed} onRetry={onRetry} />}
      {request === undefined && !loading && failed === null && <p>{t('bindings.request.gone')}</p>}
    </Dialog>
  );
}
