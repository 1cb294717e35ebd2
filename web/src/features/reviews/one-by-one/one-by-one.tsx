import { isNeverApproved } from '@greenroom/contract/applications/reasons.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import type { QueueName } from '@greenroom/contract/reviews/reviews.ts';
import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { IconEyeQuestion } from '@tabler/icons-react';
import { type Dispatch, type ReactNode, type Ref, useRef } from 'react';
import { UnseenList } from '../../../domain/reasons/unseen-list.tsx';
import { useKeysEnabled } from '../../../lib/keys/keys.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { KeysHelp } from '../../../ui/keys/keys-help.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import warning from '../../../ui/state/warning.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Decision } from '../decision.tsx';
import { type CaseFlow, type CaseKey, draftFor, type FlowEvent, NOTHING_DRAFTED } from '../flow-state.ts';
import { formatClock } from '../format-clock.ts';
import { type Notice, NoticeLine, useNotice } from '../notice.tsx';
import { OwnPace } from '../pace.tsx';
import { QueueBar } from '../queue-bar.tsx';
import { COMMAND_KEYS } from '../reason-keys.ts';
import screen from '../review.module.css';
import { UndoBar } from '../undo-bar.tsx';
import { useLook } from '../use-look.ts';
import { CaseView } from './case-view.tsx';
import { NoCase } from './no-case.tsx';
import classes from './one-by-one.module.css';
import { useAnnouncements } from './use-announcements.ts';
import { useCasePicture } from './use-case-picture.ts';
import { useClaims } from './use-claims.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import { type OpinionsOfCase, useOpinions } from './use-opinions.tsx';
import { useReviewKeys } from './use-review-keys.ts';

interface OneByOneProps {
  flow: CaseFlow;
  dispatch: Dispatch<FlowEvent>;
  queue: QueueName;
  /** The case in the address. */
  open: CaseKey | undefined;
  onQueue: (queue: QueueName) => void;
  onOpen: (open: CaseKey | undefined) => void;
}

/**
 * Shows one case at a time: the picture with the evidence next to it, and the decision controls at the bottom
 * (R-PLUS-4).
 */
export function OneByOne({ flow, dispatch, queue, open, onQueue, onOpen }: OneByOneProps) {
  const t = useT();
  const { current } = flow;
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const look = useLook(current?.key);
  const announcement = useAnnouncements(flow, heading, note);
  const claims = useClaims(flow, dispatch, queue, { open, setOpen: onOpen });
  const picture = useCasePicture(flow);
  // A picture that is still blurred hasn't been seen.
  const seen = picture.state === 'shown' && (!look.state.blur || look.state.revealed);
  const { notice, show } = useNotice(current?.key);
  const decisions = useDecisions(flow, dispatch, claims, { state: picture.state, seen }, show);
  const opinions = useOpinions(flow, dispatch, claims);
  useReviewKeys(decisions, look, () => note.current?.focus(), opinions.ask);

  const trouble = flow.troubles[current?.key ?? ''];
  return (
    <>
      <QueueBar queue={queue} onQueue={onQueue} />
      <span className={screen.claim}>
        {current !== null &&
          current.claimedAt > 0 &&
          trouble?.over !== true &&
          t('reviews.claimed-until', { time: formatClock(current.evidence.claimExpiresAt) })}
      </span>
      <div className={screen.keys}>
        <OwnPace />
        <KeysHelp />
      </div>
      <div className={screen.body}>
        {current === null ? (
          <NoCase flow={flow} dispatch={dispatch} claims={claims} queue={queue} onAllQueues={() => onQueue('all')} />
        ) : (
          <CaseView
            held={current}
            trouble={trouble}
            look={look}
            picture={picture}
            headingRef={heading}
            onSendAgain={decisions.sendAgain}
            onClaimAgain={() => claims.open(current.key)}
            onNext={decisions.onSkip}
            onAnswer={opinions.answer}
          />
        )}
        <Foot
          flow={flow}
          decisions={decisions}
          opinions={opinions}
          notice={notice}
          waiting={picture.state === 'loading'}
          noteRef={note}
          onLeaveNote={() => heading.current?.focus()}
        />
        {opinions.dialog}
        <VisuallyHidden component="div" role="status">
          <div key={announcement.number}>
            {announcement.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </VisuallyHidden>
      </div>
    </>
  );
}

interface FootProps {
  flow: CaseFlow;
  decisions: Decisions;
  opinions: OpinionsOfCase;
  /** The reason why the last key did nothing. */
  notice: Notice | null;
  waiting: boolean;
  noteRef: Ref<HTMLTextAreaElement>;
  onLeaveNote: () => void;
}

/** Shows the decision controls, and the decisions that can be undone. */
function Foot({ flow, decisions, opinions, notice, ...rest }: FootProps) {
  const t = useT();
  const { current } = flow;
  const { skipped } = flow;
  const idle = current === null && skipped.length === 0;
  if (idle && flow.decisions.length === 0 && notice === null && opinions.asked === null) return null;
  const draft = current === null ? NOTHING_DRAFTED : draftFor(flow, current);
  const count = draft.codes.length;
  const { second } = decisions;
  return (
    <footer className={screen.foot}>
      <SecondStep unseen={second.unseen} onCancel={second.cancel} />
      {current !== null && (
        <Decision
          {...decisions}
          {...rest}
          draft={draft}
          disabled={flow.troubles[current.key]?.over === true}
          suggested={current.evidence.suggestedCodes}
          approveLabel={t(second.unseen.length > 0 ? 'reasons.unseen.approve' : 'reviews.approve')}
          rejectLabel={count === 0 ? t('reviews.reject') : t('reviews.reject.for', { count })}
          rejectKey="Enter"
          rejectFirst={isNeverApproved(current.evidence.objections)}
        />
      )}
      <div className={classes.undo}>
        <NoticeLine notice={notice} />
        {opinions.asked !== null && (
          <DoneNote
            text={t('reviews.ask.done', { reviewer: opinions.asked.reviewer, name: opinions.asked.name })}
            undo={t('reviews.ask.withdraw')}
            undoing={opinions.withdrawing}
            onUndo={opinions.withdraw}
            onClose={opinions.dismiss}
          />
        )}
        <UndoBar decisions={flow.decisions} onUndo={decisions.onUndo} />
        <span className={classes.others}>
          {skipped.length > 0 && (
            <Step letter={COMMAND_KEYS.back} onClick={decisions.onBack}>
              {t('reviews.back', { count: skipped.length })}
            </Step>
          )}
          {current !== null && (
            <Step letter={COMMAND_KEYS.ask} onClick={opinions.ask}>
              {t('reviews.ask')}
            </Step>
          )}
        </span>
      </div>
    </footer>
  );
}

/** Shows another action on cases, less prominently than the decision. */
function Step({ letter, onClick, children }: { letter: string; onClick: () => void; children: ReactNode }) {
  const [keysEnabled] = useKeysEnabled();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-keyshortcuts={letter}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
      {keysEnabled && (
        <Kbd className={classes.key} aria-hidden>
          {letter}
        </Kbd>
      )}
    </Button>
  );
}

interface SecondStepProps {
  unseen: readonly Unseen[];
  onCancel: () => void;
}

/**
 * Shows which facts the reviewer hasn't seen or doesn't know. Pressing the same key or button again approves
 * (R-PLUS-27).
 */
function SecondStep({ unseen, onCancel }: SecondStepProps) {
  const t = useT();
  const [keysEnabled] = useKeysEnabled();
  if (unseen.length === 0) return null;
  return (
    <div className={classNames(warning.warning, warning.framed, classes.question)} role="alert">
      <IconEyeQuestion size={20} aria-hidden />
      <span className={classes.text}>{t('reviews.unseen.ask')}</span>
      <UnseenList unseen={unseen} />
      <Button
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="Escape"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCancel}
        rightSection={keysEnabled && <Kbd aria-hidden>Esc</Kbd>}
      >
        {t('common.cancel')}
      </Button>
    </div>
  );
}
