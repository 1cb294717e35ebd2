import type { Reviewer } from '@greenroom/contract/reviews/reviewers.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconUserX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import type { HeldCase, Trouble } from '../flow-state.ts';
import type { Look } from '../use-look.ts';
import { CaseEvidence } from './case-evidence.tsx';
import { CasePicture } from './case-picture.tsx';
import { CaseRisks } from './case-risks.tsx';
import classes from './case-view.module.css';
import { CaseLightBox } from './light-box.tsx';
import { Opinions } from './opinions.tsx';
import type { CasePictureState } from './use-case-picture.ts';

interface CaseViewProps extends NextSteps {
  held: HeldCase;
  trouble: Trouble | undefined;
  look: Look;
  picture: CasePictureState;
  /** The heading takes the focus when another case shows. */
  headingRef: Ref<HTMLHeadingElement>;
  /** Answers the reviewer who asked, by asking back. */
  onAnswer: (to: Reviewer) => void;
}

interface NextSteps {
  onSendAgain: () => void;
  onClaimAgain: () => Promise<void>;
  onNext: () => void;
}

/** The case on the screen: the picture, and beside it what is known, below what went wrong with it. */
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

/** Why a case came back, or who has it now, with the next step; above the case itself. */
function CaseTrouble({ trouble, onSendAgain, onClaimAgain, onNext }: { trouble: Trouble } & NextSteps) {
  const t = useT();
  const { error, over, unsent } = trouble;
  const Icon = over ? IconUserX : IconAlertTriangle;
  const requestId = error instanceof ApiError ? error.requestId : null;
  // A claim ends by itself, so that the case may be free again; a decision stays.
  const mayBeFree = error instanceof ApiError && error.code === 'claim-lost';
  return (
    <div className={classes.trouble} role="alert">
      <Icon size={20} className={classes.icon} aria-hidden />
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
