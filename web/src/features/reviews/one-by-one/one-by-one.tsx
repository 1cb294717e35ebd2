import type { QueueName } from '@greenroom/contract/reviews.ts';
import { type Dispatch, useRef } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { DecisionBar } from '../decision-bar.tsx';
import { DecisionSheet } from '../decision-sheet.tsx';
import { type CaseFlow, draftFor, type FlowEvent } from '../flow-state.ts';
import screen from '../review.module.css';
import { UndoBar } from '../undo-bar.tsx';
import { useLook } from '../use-look.ts';
import { CaseEvidence } from './case-evidence.tsx';
import { CaseHeader } from './case-header.tsx';
import { CasePicture } from './case-picture.tsx';
import { CaseTrouble } from './case-trouble.tsx';
import { NoCase } from './no-case.tsx';
import classes from './one-by-one.module.css';
import { useAnnouncer } from './use-announcer.ts';
import { useCaseNews } from './use-case-news.ts';
import type { Claims } from './use-claims.ts';
import { useDecisions } from './use-decisions.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useVerdict } from './use-verdict.ts';

interface OneByOneProps {
  flow: CaseFlow;
  dispatch: Dispatch<FlowEvent>;
  claims: Claims;
  queue: QueueName;
  onAllQueues: () => void;
}

/** One case at a time: the picture and all that is known beside it, and at the foot what decides (R-PLUS-4). */
export function OneByOne({ flow, dispatch, claims, queue, onAllQueues }: OneByOneProps) {
  const t = useT();
  const phone = usePhone();
  const { current } = flow;
  const [announcement, announce] = useAnnouncer();
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const look = useLook(current?.key);
  const decisions = useDecisions(flow, dispatch);
  const verdicts = useVerdict(flow, dispatch, decisions, claims, announce);
  useReviewKeys(verdicts, look, () => note.current?.focus());
  useCaseNews(flow, announce, heading);

  const draft = draftFor(flow, current?.key ?? '');
  const trouble = flow.troubles[current?.key ?? ''];
  const disabled = current === null || trouble?.over === true;
  const suggested = current?.evidence.suggestedCodes ?? [];
  const approveLabel = t('reviews.approve');
  const count = draft.codes.length;
  const rejectLabel = count === 0 ? t('reviews.reject') : t('reviews.reject.for', { count });
  const controls = { ...verdicts, draft, disabled, suggested, approveLabel, rejectLabel };
  return (
    <div className={screen.body}>
      {current === null ? (
        <NoCase flow={flow} dispatch={dispatch} claims={claims} queue={queue} onAllQueues={onAllQueues} />
      ) : (
        <article
          className={classes.case}
          aria-label={current.evidence.application.name ?? current.evidence.application.hostId}
        >
          <CasePicture
            url={current.evidence.application.avatarUrl}
            videoUrl={current.evidence.account.homepageVideoUrl}
            name={current.evidence.application.name}
            look={look}
          />
          <div className={classes.side}>
            {trouble !== undefined && (
              <CaseTrouble
                trouble={trouble}
                onSendAgain={decisions.sendAgain}
                onClaimAgain={() => claims.open(current.key)}
                onNext={verdicts.onSkip}
              />
            )}
            <CaseHeader evidence={current.evidence} headingRef={heading} />
            <CaseEvidence evidence={current.evidence} blur={look.state.blur} />
          </div>
        </article>
      )}
      {(current !== null || flow.decisions.length > 0) && (
        <footer className={classes.foot}>
          {current !== null && !phone && (
            <DecisionBar {...controls} rejectKey="Enter" noteRef={note} onLeaveNote={() => heading.current?.focus()} />
          )}
          {current !== null && phone && <DecisionSheet {...controls} />}
          <div className={classes.undo}>
            <UndoBar decisions={flow.decisions} onUndo={verdicts.onUndo} />
          </div>
        </footer>
      )}
      <div className={classes.hidden} role="status">
        <span key={announcement.number}>{announcement.text}</span>
      </div>
    </div>
  );
}
