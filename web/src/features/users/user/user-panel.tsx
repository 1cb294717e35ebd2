import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../lib/address/link.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { Fact, FactList } from '../../../ui/panel/fact-list.tsx';
import { PanelContent, PanelPerson, PersonSkeleton } from '../../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { avatarUrl } from '../avatar-url.ts';
import { RoleNames } from '../role-names.tsx';
import { UserState } from '../user-state.tsx';
import { userQuery } from '../users.data.ts';
import classes from '../users.module.css';
import { OpenLinkLine } from './open-link-line.tsx';
import { SignIns } from './sign-ins.tsx';
import { UserActions } from './user-actions.tsx';

interface UserPanelProps {
  userId: number;
  onClose: () => void;
}

/** One user beside the list: who they are, what they may do, when they signed in, and what can be done about it. */
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
