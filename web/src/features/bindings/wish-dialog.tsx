import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDraft } from '../../lib/address/drafts.ts';
import { invalidateCalls } from '../../lib/api/query-client.ts';
import { isolated } from '../../lib/text/isolate.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { Time } from '../../ui/value/time.tsx';
import { answerMutation, BINDING_KEYS, boundQuery, latestWishesQuery, openWishesQuery } from './bindings.data.ts';
import classes from './bindings.module.css';
import { type ChosenGroup, GroupChooser } from './group-chooser.tsx';
import { NoteField } from './note-field.tsx';
import { refusalOf } from './refusal-of.ts';
import { WishBadge } from './wish-badge.tsx';

interface WishDialogProps {
  requestId: number;
  onClose: () => void;
}

/** One wish: granted with the groups that are meant, or refused. A default export: loaded when it is opened. */
export default function WishDialog({ requestId, onClose }: WishDialogProps) {
  const open = useQuery(openWishesQuery());
  const latest = useQuery(latestWishesQuery());
  const wish = [...(open.data?.rows ?? []), ...(latest.data?.rows ?? [])].find(({ id }) => id === requestId);
  if (wish?.state === 'open') return <Answering wish={wish} onClose={onClose} />;
  const failed = open.error ?? latest.error;
  return (
    <Answered
      wish={wish}
      loading={open.isPending || latest.isPending}
      failed={failed}
      onRetry={() => Promise.all([open.refetch(), latest.refetch()])}
      onClose={onClose}
    />
  );
}

function Answering({ wish, onClose }: { wish: BindingRequest; onClose: () => void }) {
  const t = useT();
  const [chosen, setChosen, discardChosen] = useDraft<readonly ChosenGroup[]>(`wish.${wish.id}.groups`, []);
  const [note, setNote, discardNote] = useDraft(`wish.${wish.id}.note`, '');
  const bound = useQuery(boundQuery(wish.userId));
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
  const answer = (groupIds: readonly number[]) => work.mutate({ requestId: wish.id, groupIds, note: note.trim() });
  const count = chosen.length;
  const refusing = work.isPending && work.variables.groupIds.length === 0;
  return (
    <ActDialog
      title={t('bindings.wish.title', { name: isolated(wish.nickName) })}
      size={650}
      tall
      onClose={onClose}
      onSubmit={() => answer(chosen.map(({ id }) => id))}
      submit={t('bindings.bind.count', { count })}
      busy={work.isPending && !refusing}
      disabled={count === 0 || refusing}
      error={work.error}
      aside={
        <Button variant="default" loading={refusing} disabled={work.isPending} onClick={() => answer([])}>
          {t('bindings.wish.refuse')}
        </Button>
      }
    >
      <Words wish={wish} />
      <GroupChooser
        initialSearch={wish.wanted}
        chosen={chosen}
        onChange={setChosen}
        refuse={(group) => refusalOf(t, group, { taken, administers: true })}
      />
      <NoteField value={note} onChange={setNote} hint={t('bindings.wish.note.hint')} />
      <p role="status">
        {count === 0 ? t('bindings.wish.choose') : t('bindings.bind.text', { count, name: isolated(wish.nickName) })}
      </p>
    </ActDialog>
  );
}

function Words({ wish }: { wish: BindingRequest }) {
  return (
    <blockquote className={classes.words}>
      <bdi className={classes.wordsWanted}>{wish.wanted}</bdi>
      {wish.note !== null && <bdi>{wish.note}</bdi>}
      <span className={classes.quiet}>
        <Time iso={wish.askedAt} />
      </span>
    </blockquote>
  );
}

interface AnsweredProps {
  wish: BindingRequest | undefined;
  loading: boolean;
  failed: unknown;
  onRetry: () => unknown;
  onClose: () => void;
}

/** Somebody has answered it already, or it was withdrawn: what became of it. */
function Answered({ wish, loading, failed, onRetry, onClose }: AnsweredProps) {
  const t = useT();
  const title = wish === undefined ? t('bindings.wish') : t('bindings.wish.title', { name: isolated(wish.nickName) });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      {wish !== undefined && (
        <div className={classes.answered}>
          <Words wish={wish} />
          <WishBadge state={wish.state} />
          {wish.answeredAt !== null && (
            <p className={classes.quiet}>
              {wish.answeredBy !== null && (
                <>
                  <bdi>{wish.answeredBy}</bdi>
                  {' · '}
                </>
              )}
              <Time iso={wish.answeredAt} />
            </p>
          )}
          {wish.answerNote !== null && <bdi className={classes.rowNote}>{wish.answerNote}</bdi>}
        </div>
      )}
      {wish === undefined && loading && <Skeleton height={80} />}
      {wish === undefined && !loading && failed !== null && <FailedState error={failed} onRetry={onRetry} />}
      {wish === undefined && !loading && failed === null && <p>{t('bindings.wish.gone')}</p>}
    </Modal>
  );
}
