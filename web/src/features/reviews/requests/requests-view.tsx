import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { APPROVAL_REQUEST_STATES } from '@greenroom/contract/enums.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { approvalRequestsList } from '@greenroom/contract/lists/approvals.ts';
import type { ApprovalRequestRow } from '@greenroom/contract/reviews/approvals.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button, CloseButton, Group, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { UnseenList } from '../../../domain/reasons/unseen-list.tsx';
import { useAddressState } from '../../../lib/address/address-state.ts';
import { describeError } from '../../../lib/api/api.ts';
import { useLive } from '../../../lib/events/server-events.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { WordFilter } from '../../../ui/field/select.tsx';
import { KeysHelp, useKeys } from '../../../ui/keys/keys-help.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { refusedText } from '../changed-text.ts';
import { Command } from '../decision.tsx';
import { COMMAND_KEYS } from '../reason-keys.ts';
import screen from '../review.module.css';
import { requestsOptions } from '../reviews.data.ts';
import { useLookSettings } from '../use-look.ts';
import { usePictures } from '../use-pictures.ts';
import { keyOfRequest, requestCells } from './request-cells.tsx';
import classes from './requests.module.css';
import { type Answers, type AnswersOutcome, useAnswers } from './use-answers.ts';

const STATES = [...APPROVAL_REQUEST_STATES, 'all'] as const;
const address = pageQuery.extend({ state: z.enum(STATES).default('open') });

/**
 * Lists the agents' requests to approve despite a failed check, longest waiting first, with each person's accounts side
 * by side. One note answers one or many requests (R-PLUS-19).
 */
export function RequestsView() {
  const t = useT();
  const navigate = useNavigate();
  const [state, setState] = useAddressState(address);
  const query = useQuery(requestsOptions(state, useLive()));
  const pictures = usePictures();
  const answers = useAnswers(query.data?.rows, pictures.isSeen);
  const [{ blur }] = useLookSettings();
  const cells = useMemo(() => requestCells(blur, pictures.onPicture), [blur, pictures.onPicture]);
  const change = (next: Partial<typeof state>) => setState(next, { push: true });
  const open = (row: ApprovalRequestRow) => void navigate(pathOf('history', { open: keyOfRequest(row) }));
  useRequestKeys(answers);
  const waiting = state.state === 'open';
  return (
    <>
      <div className={screen.keys}>
        <KeysHelp />
      </div>
      <div className={screen.body}>
        <AnswerOutcome outcome={answers.outcome} onClose={answers.dismiss} />
        <WordFilter
          className={classes.filter}
          label={t('reviews.requests.state')}
          clearable={false}
          words={STATES}
          textOf={(word) => (word === 'all' ? t('reviews.requests.all') : t(`enums.approval-request-states.${word}`))}
          value={state.state}
          onChange={(chosen) => change({ state: chosen ?? 'open', page: 1 })}
        />
        <ListTable
          label={t('reviews.requests.label')}
          list={approvalRequestsList}
          shown={cells}
          answer={query}
          state={state}
          onChange={change}
          filtered={!waiting}
          onClearFilters={() => change({ state: 'open', page: 1 })}
          empty={<EmptyState title={t('reviews.requests.none')} text={t('reviews.requests.none.text')} />}
          onOpen={open}
          {...(waiting && { selection: { keys: answers.selected, onChange: answers.select } })}
        />
        {waiting && query.data?.total !== 0 && <AnswerBar answers={answers} />}
        <ApproveAnyway answers={answers} />
      </div>
    </>
  );
}

/** Shows the note and the two answer buttons, which are always visible at the bottom of the screen. */
function AnswerBar({ answers }: { answers: Answers }) {
  const t = useT();
  const count = answers.selected.size;
  return (
    <footer className={screen.foot}>
      <div className={classes.selected} role="status">
        {answers.error === null ? (
          t('reviews.requests.selected', { count })
        ) : (
          <span className={classes.failed}>{describeError(answers.error)}</span>
        )}
      </div>
      <section className={classes.bar} aria-label={t('reviews.requests.answer')}>
        <Command
          letter="A"
          variant="filled"
          disabled={answers.disabled}
          onClick={() => answers.answer(true)}
          icon={<IconCheck size={16} />}
        >
          {count === 0 ? t('reviews.approve') : t('reviews.approve.many', { count })}
        </Command>
        <Command
          letter="R"
          disabled={answers.disabled}
          onClick={() => answers.answer(false)}
          icon={<IconX size={16} />}
        >
          {count === 0 ? t('reviews.refuse') : t('reviews.refuse.many', { count })}
        </Command>
        <Textarea
          ref={answers.noteRef}
          className={classes.note}
          size="sm"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={NOTE_MAX_CHARACTERS}
          required
          aria-label={t('reviews.note')}
          placeholder={t('reviews.requests.note')}
          value={answers.note}
          onChange={(event) => answers.setNote(event.currentTarget.value)}
          error={answers.noteMissing && t('errors.note-missing')}
        />
      </section>
    </footer>
  );
}

/** Shows which facts are unseen or unknown. Another click approves (R-PLUS-27). */
function ApproveAnyway({ answers: { asked, approveAnyway, cancel } }: { answers: Answers }) {
  const t = useT();
  return (
    <Dialog opened={asked.length > 0} onClose={cancel} title={t('reviews.unseen.ask')}>
      <UnseenList unseen={asked} />
      <Group gap={8} align="stretch" wrap="nowrap" justify="flex-end" mt={16}>
        <Button variant="default" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <LockedButton data-autofocus onClick={approveAnyway}>
          {t('reasons.unseen.approve')}
        </LockedButton>
      </Group>
    </Dialog>
  );
}

function useRequestKeys({ answer, noteRef }: Answers): void {
  const t = useT();
  const focusNote = () => noteRef.current?.focus();
  useKeys([
    { key: 'Space', title: t('reviews.key.tick'), action: focusNote, shownOnly: true },
    { key: 'Ctrl+A', title: t('reviews.key.tick-page'), action: focusNote, shownOnly: true },
    { key: 'Enter', title: t('reviews.key.open-record'), action: focusNote, shownOnly: true },
    { key: COMMAND_KEYS.approve, title: t('reviews.key.approve-ticked'), action: () => answer(true) },
    { key: 'r', title: t('reviews.key.refuse-ticked'), action: () => answer(false) },
    { key: COMMAND_KEYS.note, title: t('reviews.key.note'), action: focusNote },
  ]);
}

/** Shows how many requests received the last answer. Names each one that didn't, with the reason. */
function AnswerOutcome({ outcome, onClose }: { outcome: AnswersOutcome | null; onClose: () => void }) {
  const t = useT();
  if (outcome === null) return null;
  const { approve, answered, failed } = outcome;
  return (
    <section className={classes.outcome} aria-label={t('reviews.outcome.label')} aria-live="polite">
      <Group gap="4px 16px">
        {answered > 0 && (
          <StatusBadge tone={approve ? 'success' : 'danger'}>
            {t(approve ? 'reviews.outcome.approved-many' : 'reviews.requests.refused-many', { count: answered })}
          </StatusBadge>
        )}
        {failed.length > 0 && (
          <StatusBadge tone="warning">{t('reviews.outcome.refused-many', { count: failed.length })}</StatusBadge>
        )}
        <CloseButton className={classes.close} size="sm" aria-label={t('common.close')} onClick={onClose} />
      </Group>
      {failed.length > 0 && (
        <ul className={classes.failures}>
          {failed.map(({ hostId, refused, facts }) => (
            <li key={hostId}>
              <HostId id={hostId} /> {t(`errors.${refused}`)} {refusedText(t, facts)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
