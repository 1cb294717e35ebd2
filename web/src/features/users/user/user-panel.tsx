import type { OpenLink, UserRow } from '@greenroom/contract/administration/users.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../lib/address/link.tsx';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { Fact, FactList } from '../../../ui/panel/fact-list.tsx';
import { PanelContent, PanelPerson, PersonSkeleton } from '../../../ui/panel/panel-content.tsx';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { avatarUrl, RoleNames, UserState } from '../user-cells.tsx';
import { signInsQuery, userQuery } from '../users.data.ts';
import classes from '../users.module.css';
import { UserActions } from './user-actions.tsx';

interface UserPanelProps {
  userId: number;
  onClose: () => void;
}

/** Shows one user next to the list: who they are, what they can do, when they signed in, and the available actions. */
export function UserPanel({ userId, onClose }: UserPanelProps) {
  const t = useT();
  const answer = useQuery(userQuery(userId));
  return (
    <SidePanel
      title={<bdi>{answer.data?.nickName ?? t('users.number', { id: String(userId) })}</bdi>}
      back={t('users.back')}
      onClose={onClose}
    >
      <PanelContent answer={answer} skeleton={<PanelSkeleton />}>
        {(user) => (
          <>
            <PanelPerson picture={avatarUrl(user.avatar)} name={user.nickName} unnamed={user.username}>
              <bdi className={classes.quiet}>{user.username}</bdi>
              <UserState state={user.state} />
            </PanelPerson>
            {user.link !== null && <OpenLinkLine link={user.link} />}
            {user.mayChange ? <UserActions user={user} /> : <p className={classes.text}>{t('users.beyond')}</p>}
            <UserFacts user={user} />
            <SignIns userId={user.id} />
          </>
        )}
      </PanelContent>
    </SidePanel>
  );
}

function UserFacts({ user }: { user: UserRow }) {
  const t = useT();
  const none = <Unknown reason={t('users.not-entered')} />;
  return (
    <FactList namePixels={120}>
      <Fact name={t('users.column.roles')}>
        <RoleNames roles={user.roles} />
      </Fact>
      <Fact name={t('users.column.department')}>
        {user.department === null ? none : <bdi>{user.department.name}</bdi>}
      </Fact>
      <Fact name={t('users.column.email')}>{user.email === null ? none : <bdi dir="ltr">{user.email}</bdi>}</Fact>
      <Fact name={t('users.column.phone')}>{user.phone === null ? none : <bdi dir="ltr">{user.phone}</bdi>}</Fact>
      <Fact name={t('users.factor')}>{t(user.secondFactor ? 'users.factor.on' : 'users.factor.off')}</Fact>
      <Fact name={t('users.column.groups')}>
        {user.groups === 0 ? (
          t('users.groups.none')
        ) : (
          <Anchor component={Link} to={pathOf('bind-groups', { agent: user.id })} size="sm">
            {t('users.groups', { count: user.groups })}
          </Anchor>
        )}
      </Fact>
      <Fact name={t('users.column.last-sign-in')}>
        {user.lastSignInAt === null ? t('users.never') : <Time iso={user.lastSignInAt} />}
      </Fact>
      <Fact name={t('users.column.created')}>
        <Time iso={user.createdAt} />
      </Fact>
    </FactList>
  );
}

function PanelSkeleton() {
  return (
    <>
      <PersonSkeleton />
      <Skeleton height={30} />
      <Skeleton height={180} />
    </>
  );
}

/** Shows whether the email with a user's open link was sent and, if not, why. */
function OpenLinkLine({ link }: { link: OpenLink }) {
  const t = useT();
  const { state, error, nextAt } = link.email;
  const failed = state === 'failed' || state === 'given-up';
  const time = nextAt === null ? '' : formatDateTime(nextAt);
  return (
    <p className={failed ? classes.failure : classes.text}>
      {state === 'none' ? t('widgets.link.none') : t(`users.link.${state}`, { error: error ?? '', time })}
    </p>
  );
}

/** Lists a user's latest sign-ins with times and addresses (R-DATA-3). */
function SignIns({ userId }: { userId: number }) {
  const t = useT();
  const { data, error, refetch } = useQuery(signInsQuery(userId));
  return (
    <PanelSection title={t('users.sign-ins')}>
      {data === undefined && error === null && <Skeleton height={60} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data !== undefined && data.total === 0 && <p className={classes.text}>{t('users.sign-ins.none')}</p>}
      {data !== undefined && data.total > 0 && (
        <ul className={classes.signIns}>
          {data.rows.map(({ id, at, address, userAgent }) => (
            <li key={id} title={userAgent ?? undefined}>
              <Time iso={at} />
              <bdi dir="ltr" className={classes.quiet}>
                {address}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.rows.length && (
        <p className={classes.text}>{t('users.sign-ins.more', { count: data.total - data.rows.length })}</p>
      )}
    </PanelSection>
  );
}
