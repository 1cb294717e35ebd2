import { refusalToApprove } from '@greenroom/contract/applications/reasons.ts';
import type { Reviewer } from '@greenroom/contract/reviews/reviewers.ts';
import type { SecondOpinion } from '@greenroom/contract/reviews/reviews.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconMessageQuestion, IconRefreshAlert, IconUserX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import warning from '../../../ui/state/warning.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { changedText } from '../changed-text.ts';
import type { HeldCase, Trouble } from '../flow-state.ts';
import { Risks, riskFactsOf, risksOf } from '../risks.tsx';
import type { Look } from '../use-look.ts';
import { CaseEvidence } from './case-evidence.tsx';
import { CasePicture } from './case-picture.tsx';
import classes from './case-view.module.css';
import { CaseLightBox } from './light-box.tsx';
import type { CasePictureState } from './use-case-picture.ts';

interface CaseViewProps extends NextSteps {
  held: HeldCase;
  trouble: Trouble | undefined;
  look: Look;
  picture: CasePictureState;
  /** The heading, which takes the focus when another case appears. */
  headingRef: Ref<HTMLHeadingElement>;
  /** Answers a question from another reviewer by asking that reviewer in return. */
  onAnswer: (to: Reviewer) => void;
}

interface NextSteps {
  onSendAgain: () => void;
  onClaimAgain: () => Promise<void>;
  onNext: () => void;
}

/**
 * Shows the case on the screen: the picture, the evidence next to it and, above the evidence, any problem with the
 * case.
 */
export function CaseView({ held, trouble, look, picture, headingRef, onAnswer, ...nextSteps }: CaseViewProps) {
  const t = useT();
  const { evidence } = held;
  const { application, account } = evidence;
  return (
    <article className={classes.case} aria-label={application.name ?? application.hostId}>
      <CasePicture
        url={application.avatarUrl}
        videoUrl={account.homepageVideoUrl}
        name={application.name}
        look={look}
        picture={picture}
      />
      <Stack gap={12} miw={0} className={classes.side}>
        {trouble !== undefined && <CaseTrouble trouble={trouble} {...nextSteps} />}
        <Group component="header" gap="2px 12px" align="baseline" className={classes.head}>
          <h2 ref={headingRef} tabIndex={-1} className={classes.name}>
            <bdi>{application.name ?? t('reviews.nameless')}</bdi>
          </h2>
          <span className={classes.about}>
            {application.age === null
              ? t('reviews.age.unknown')
              : t('reviews.age', { age: formatNumber(application.age) })}
            <span aria-hidden> · </span>
            {application.country === null ? t('reviews.country.unknown') : countryName(application.country)}
          </span>
        </Group>
        <CaseRisks held={held} pictureFailed={picture.state === 'failed' || picture.state === 'late'} />
        <Opinions opinions={evidence.opinions} onAnswer={onAnswer} />
        <CaseEvidence evidence={evidence} look={look} />
      </Stack>
      <CaseLightBox evidence={evidence} look={look} />
    </article>
  );
}

/** Shows above the case why it came back, or who has claimed it, and the next step. */
function CaseTrouble({ trouble, onSendAgain, onClaimAgain, onNext }: { trouble: Trouble } & NextSteps) {
  const t = useT();
  const { error, over, unsent } = trouble;
  const Icon = over ? IconUserX : IconAlertTriangle;
  const requestId = error instanceof ApiError ? error.requestId : null;
  // A claim expires, so the case may become available again. A decision is permanent.
  const mayBeFree = error instanceof ApiError && error.code === 'claim-lost';
  return (
    <div className={classNames(warning.warning, warning.framed, classes.trouble)} role="alert">
      <Icon size={20} aria-hidden />
      <div className={classes.text}>
        <strong>{t(over ? 'reviews.trouble.over' : 'reviews.trouble.back')}</strong>
        <span>{describeError(error)}</span>
        {!over && <span className={classes.kept}>{t('reviews.trouble.kept')}</span>}
        {requestId !== null && <span className={classes.request}>{t('common.failed.request', { id: requestId })}</span>}
      </div>
      <Group gap={8} align="stretch" wrap="nowrap">
        {unsent !== null && (
          <Button size="xs" variant="default" onClick={onSendAgain}>
            {t(unsent.verdict.approve ? 'reviews.trouble.approve-again' : 'reviews.trouble.reject-again')}
          </Button>
        )}
        {over && mayBeFree && (
          <LockedButton size="xs" variant="default" onClick={onClaimAgain}>
            {t('reviews.trouble.claim-again')}
          </LockedButton>
        )}
        {over && (
          <Button size="xs" onClick={onNext}>
            {t('reviews.trouble.next')}
          </Button>
        )}
      </Group>
    </div>
  );
}

/**
 * Shows directly below the name what a reviewer must not overlook: the risks in one line, why the account can't be
 * approved, and what has changed since the case appeared.
 */
function CaseRisks({ held, pictureFailed }: { held: HeldCase; pictureFailed: boolean }) {
  const { evidence, changed } = held;
  const t = useT();
  const administrator = useSession().may('applications:overrule');
  const risks = risksOf(t, riskFactsOf(evidence, pictureFailed));
  // The form asks for a missing note only on approval.
  const refusal = refusalToApprove(evidence.objections, { administrator, note: '' });
  if (risks.length === 0 && refusal === null && changed.length === 0) return null;
  return (
    <div className={classes.risks}>
      {risks.length > 0 && <Risks risks={risks} className={classes.riskLine} />}
      {refusal !== null && <p className={classes.refusal}>{t(`errors.${refusal}`)}</p>}
      {changed.length > 0 && (
        <p className={classNames(warning.warning, warning.framed, classes.changed)} role="alert">
          <IconRefreshAlert size={18} aria-hidden />
          {t('reviews.changed', { facts: changedText(t, changed) })}
        </p>
      )}
    </div>
  );
}

interface OpinionsProps {
  /** The opinions, first one at the top. */
  opinions: readonly SecondOpinion[];
  onAnswer: (to: Reviewer) => void;
}

/** Lists the reviewers' questions about the case. Questions waiting for this reviewer's answer are highlighted. */
function Opinions({ opinions, onAnswer }: OpinionsProps) {
  const t = useT();
  if (opinions.length === 0) return null;
  const asked = opinions.find(({ open, askedOfCaller }) => open && askedOfCaller);
  return (
    <section className={classes.opinions} data-asked={asked !== undefined} aria-label={t('reviews.opinions')}>
      <ul className={classes.list}>
        {opinions.map(({ askedBy, askedOf, note, at, changed }) => (
          <li key={at}>
            <IconMessageQuestion size={16} aria-hidden />
            <span className={classes.who}>{t('reviews.opinions.asked', { from: askedBy, to: askedOf })}</span>
            <Time iso={at} />
            <q className={classes.note}>
              <bdi>{note}</bdi>
            </q>
            {changed.length > 0 && (
              <StatusBadge tone="warning">
                {t('reviews.opinions.changed', { facts: changedText(t, changed) })}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <p className={classes.next}>
          {t('reviews.opinions.next')}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onAnswer({ id: asked.askedById, nickName: asked.askedBy })}
          >
            {t('reviews.opinions.answer', { name: asked.askedBy })}
          </Button>
        </p>
      )}
    </section>
  );
}
