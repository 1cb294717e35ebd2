import { CATEGORIES, GENDERS } from '@greenroom/contract/enums.ts';
import type { ReviewCase } from '@greenroom/contract/reviews.ts';
import type { ReactNode } from 'react';
import { countryName, formatDate, formatNumber, formatPercent, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from './case-evidence.module.css';
import { EarlierDecisions } from './earlier-decisions.tsx';
import { OtherAccounts } from './other-accounts.tsx';

/** All that is known of the case, side by side: who it is, where they want to go, what was there before. */
export function CaseEvidence({ evidence, blur }: { evidence: ReviewCase; blur: boolean }) {
  return (
    <div className={classes.evidence}>
      <div className={classes.facts}>
        <AccountFacts evidence={evidence} />
        <GroupFacts evidence={evidence} />
      </div>
      <EarlierDecisions decisions={evidence.earlierDecisions} />
      <OtherAccounts accounts={evidence.otherAccounts} blur={blur} />
    </div>
  );
}

function AccountFacts({ evidence: { application, account } }: { evidence: ReviewCase }) {
  const t = useT();
  const gender = nameIn(GENDERS, application.gender);
  const category = nameIn(CATEGORIES, account.category);
  return (
    <dl className={classes.column}>
      <Fact label={t('reviews.fact.host-id')}>
        <HostId id={application.hostId} />
        <span className={classes.app}>{account.appLabel}</span>
        {account.state !== 'active' && (
          <StatusBadge tone="danger">{t(`enums.account-states.${account.state}`)}</StatusBadge>
        )}
      </Fact>
      <Fact label={t('reviews.fact.gender')}>{gender === null ? <NotTold /> : t(`enums.genders.${gender}`)}</Fact>
      <Fact label={t('reviews.fact.video')}>
        <YesNo value={account.homepageVideoUrl !== null} no="warning" />
      </Fact>
      <Fact label={t('reviews.fact.story')}>{numberOr(account.storyStatus)}</Fact>
      <Fact label={t('reviews.fact.personal-video')}>{numberOr(account.personalVideoStatus)}</Fact>
      <Fact label={t('reviews.fact.kyc')}>
        <YesNo value={account.kycVerified} no="neutral" />
      </Fact>
      <Fact label={t('reviews.fact.bank')}>
        <YesNo value={account.bankLinked} no="neutral" />
      </Fact>
      <Fact label={t('reviews.fact.category')}>
        {category === null ? <NotTold /> : t(`enums.categories.${category}`)}
      </Fact>
    </dl>
  );
}

function GroupFacts({ evidence: { application, group, countryMatches } }: { evidence: ReviewCase }) {
  const t = useT();
  return (
    <dl className={classes.column}>
      <Fact label={t('reviews.fact.group')}>
        <bdi>{group.path.join(' › ')}</bdi>
      </Fact>
      <Fact label={t('reviews.fact.group-country')}>{countryName(group.country)}</Fact>
      <Fact label={t('reviews.fact.country-matches')}>
        <YesNo value={countryMatches} no="danger" />
      </Fact>
      <Fact label={t('reviews.fact.agent')}>
        {group.agentNickname === null ? <Unknown reason={t('reviews.agent.none')} /> : <bdi>{group.agentNickname}</bdi>}
      </Fact>
      <Fact label={t('reviews.fact.agent-since')}>
        {group.agentSince === null ? <NotTold /> : formatDate(group.agentSince)}
      </Fact>
      <Fact label={t('reviews.fact.accepted')}>
        {group.acceptedShare === null ? (
          <Unknown reason={t('reviews.accepted.none')} />
        ) : (
          <span title={t('reviews.accepted.hint')}>{formatPercent(group.acceptedShare)}</span>
        )}
      </Fact>
      <Fact label={t('reviews.fact.waiting-since')}>
        <Time iso={application.submittedAt} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function YesNo({ value, no }: { value: boolean | null; no: StatusTone }) {
  const t = useT();
  if (value === null) return <NotTold />;
  return <StatusBadge tone={value ? 'success' : no}>{t(value ? 'reviews.yes' : 'reviews.no')}</StatusBadge>;
}

function NotTold() {
  const t = useT();
  return <Unknown reason={t('reviews.not-told')} />;
}

function numberOr(value: number | null): ReactNode {
  return value === null ? <NotTold /> : formatNumber(value);
}

function nameIn<T extends Readonly<Record<number, string>>>(names: T, key: number | null): string | null {
  return key === null ? null : (names[key] ?? null);
}
