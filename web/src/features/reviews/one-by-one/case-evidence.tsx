import { CATEGORIES, GENDERS } from '@greenroom/contract/enums.ts';
import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { GroupPath } from '../../../domain/groups/group-path.tsx';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { ReasonText } from '../../../domain/reasons/reason-text.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { countryName, formatDate, formatPercent, useT } from '../../../lib/text/translate.tsx';
import { Fact } from '../../../ui/panel/fact-list.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import type { Look } from '../use-look.ts';
import classes from './case-evidence.module.css';

/** Shows the case's evidence: the account, the group that it applies to, earlier decisions and other accounts. */
export function CaseEvidence({ evidence, look }: { evidence: ReviewCase; look: Look }) {
  return (
    <Stack gap={16} miw={0}>
      <div className={classes.facts}>
        <AccountFacts evidence={evidence} />
        <GroupFacts evidence={evidence} />
      </div>
      <EarlierDecisions decisions={evidence.earlierDecisions} />
      <OtherAccounts accounts={evidence.otherAccounts} look={look} />
    </Stack>
  );
}

function AccountFacts({ evidence: { application, account } }: { evidence: ReviewCase }) {
  const t = useT();
  const gender = nameIn(GENDERS, application.gender);
  const category = nameIn(CATEGORIES, account.category);
  return (
    <dl className={classes.column}>
      <Fact name={t('reviews.fact.host-id')}>
        <HostId id={application.hostId} />
        <span className={classes.quiet}>{account.appLabel}</span>
      </Fact>
      <Fact name={t('reviews.fact.gender')}>{gender === null ? <NotProvided /> : t(`enums.genders.${gender}`)}</Fact>
      <Fact name={t('reviews.fact.video')}>
        <YesNo value={account.homepageVideoUrl !== null} no="warning" />
      </Fact>
      <Fact name={t('reviews.fact.story')}>
        <PlatformStatus value={account.storyStatus} />
      </Fact>
      <Fact name={t('reviews.fact.personal-video')}>
        <PlatformStatus value={account.personalVideoStatus} />
      </Fact>
      <Fact name={t('reviews.fact.kyc')}>
        <YesNo value={account.kycVerified} no="neutral" />
      </Fact>
      <Fact name={t('reviews.fact.bank')}>
        <YesNo value={account.bankLinked} no="neutral" />
      </Fact>
      <Fact name={t('reviews.fact.category')}>
        {category === null ? <NotProvided /> : t(`enums.categories.${category}`)}
      </Fact>
    </dl>
  );
}

function GroupFacts({ evidence: { application, group, countryMatches } }: { evidence: ReviewCase }) {
  const t = useT();
  return (
    <dl className={classes.column}>
      <Fact name={t('reviews.fact.group')}>
        <GroupPath path={group.path} />
      </Fact>
      <Fact name={t('reviews.fact.group-country')}>{countryName(group.country)}</Fact>
      <Fact name={t('reviews.fact.country-matches')}>
        <YesNo value={countryMatches} no="danger" />
      </Fact>
      <Fact name={t('reviews.fact.agent')}>
        {group.agentNickname === null ? <Unknown reason={t('reviews.agent.none')} /> : <bdi>{group.agentNickname}</bdi>}
      </Fact>
      <Fact name={t('reviews.fact.agent-since')}>
        {group.agentSince === null ? <NotProvided /> : formatDate(group.agentSince)}
      </Fact>
      <Fact name={t('reviews.fact.accepted')}>
        {group.acceptedShare === null ? (
          <Unknown reason={t('reviews.accepted.none')} />
        ) : (
          <span title={t('reviews.accepted.hint')}>{formatPercent(group.acceptedShare)}</span>
        )}
      </Fact>
      <Fact name={t('reviews.fact.waiting-since')}>
        <Time iso={application.submittedAt} />
      </Fact>
    </dl>
  );
}

/** Lists earlier decisions on this account, latest first, with their reviewer, group and reasons. */
function EarlierDecisions({ decisions }: { decisions: ReviewCase['earlierDecisions'] }) {
  const t = useT();
  return (
    <Entries title={t('reviews.earlier', { count: decisions.length })}>
      {decisions.map(({ at, approved, codes, note, by, group }) => (
        <li key={at}>
          <StatusBadge tone={approved ? 'success' : 'danger'}>
            {t(approved ? 'reviews.outcome.approved' : 'reviews.outcome.rejected')}
          </StatusBadge>
          <span className={classes.quiet}>
            <Time iso={at} />
          </span>
          <span className={classes.quiet}>
            {by === null ? t('reviews.earlier.for', { group }) : t('reviews.earlier.by', { name: by, group })}
          </span>
          {codes.map((code) => (
            <ReasonText key={code} code={code} detail="line" />
          ))}
          {note !== null && note !== '' && <q className={classes.note}>{note}</q>}
        </li>
      ))}
    </Entries>
  );
}

/**
 * Lists the person's other accounts, according to the platform. Each shows its outcome, and its picture can be compared
 * with the case's.
 */
function OtherAccounts({ accounts, look }: { accounts: ReviewCase['otherAccounts']; look: Look }) {
  const t = useT();
  return (
    <Entries title={t('reviews.others', { count: accounts.length })}>
      {accounts.map(({ hostId, name, avatarUrl, appLabel, state, hostOfGroup }) => (
        <li key={`${appLabel} ${hostId}`}>
          <Avatar url={avatarUrl} name={name} pixels={28} blurred={look.state.blur} />
          <bdi>{name}</bdi>
          <HostId id={hostId} />
          <span className={classes.quiet}>{appLabel}</span>
          {state !== 'active' && <StatusBadge tone="danger">{t(`enums.account-states.${state}`)}</StatusBadge>}
          {hostOfGroup !== null && (
            <StatusBadge tone="warning">{t('reviews.others.host-of', { group: hostOfGroup })}</StatusBadge>
          )}
          <span className={classes.steps}>
            {avatarUrl !== null && (
              <Button
                size="compact-xs"
                variant="subtle"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => look.openLight({ kind: 'account', hostId })}
              >
                {t('reviews.others.compare')}
              </Button>
            )}
            <Anchor component={Link} to={pathOf('history', { hostId })} size="xs">
              {t('reviews.others.history')}
            </Anchor>
          </span>
        </li>
      ))}
    </Entries>
  );
}

function Entries({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <ul className={classes.entries}>{children}</ul>
    </section>
  );
}

function YesNo({ value, no }: { value: boolean | null; no: StatusTone }) {
  const t = useT();
  if (value === null) return <NotProvided />;
  return <StatusBadge tone={value ? 'success' : no}>{t(value ? 'reviews.yes' : 'reviews.no')}</StatusBadge>;
}

function NotProvided() {
  const t = useT();
  return <Unknown reason={t('reviews.not-provided')} />;
}

/** Shows a platform status as a number. The platform doesn't document its meaning. */
function PlatformStatus({ value }: { value: number | null }) {
  const t = useT();
  if (value === null) return <NotProvided />;
  return <span title={t('reviews.platform-status.hint')}>{t('reviews.platform-status', { number: value })}</span>;
}

function nameIn<T extends Readonly<Record<number, string>>>(names: T, key: number | null): string | null {
  return key === null ? null : (names[key] ?? null);
}
