import { SIGN_IN_FILTERS, type SignInRow } from '@greenroom/contract/administration/sign-ins.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { signInList } from '@greenroom/contract/lists/administration.ts';
import { retentionDays } from '@greenroom/contract/retention.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { describeError } from '../../../lib/api/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { WordFilter } from '../../../ui/field/select.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { allSignInsQuery, sendUnlock } from '../users.data.ts';
import classes from '../users.module.css';
import type { ChangeUsers, UsersState } from '../users-address.ts';

interface SignInsViewProps {
  state: UsersState;
  onChange: ChangeUsers;
}

/** Lists all users' sign-ins, including failed ones. A button unlocks users who must wait (R-DATA-3, R-PLUS-16). */
export function SignInsView({ state, onChange }: SignInsViewProps) {
  const t = useT();
  const answer = useQuery(allSignInsQuery(state));
  const { mutate, isPending } = useMutation({
    mutationFn: sendUnlock,
    onSuccess: () => notify({ kind: 'success', message: t('users.sign-in.unlocked'), milliseconds: NOTIFICATION_MS }),
    onError: (error) => notify({ kind: 'error', message: describeError(error), milliseconds: NOTIFICATION_MS }),
  });
  const operations = useCallback(
    ({ id, username, address, lockedUntil }: SignInRow) =>
      lockedUntil !== null && (
        <LockedButton
          size="compact-sm"
          variant="default"
          busy={isPending}
          aria-label={t('users.sign-in.unlock.of', { username, address: address ?? '' })}
          onClick={() => mutate(id)}
        >
          {t('users.sign-in.unlock')}
        </LockedButton>
      ),
    [mutate, isPending, t],
  );
  return (
    <ListBody
      filters={<SignInFilters state={state} onChange={onChange} />}
      label={t('users.view.sign-ins')}
      list={signInList}
      shown={SIGN_IN_CELLS}
      answer={answer}
      state={state}
      onChange={onChange}
      operations={operations}
      filtered={state.search !== '' || state.outcome !== undefined}
      onClearFilters={() => onChange({ search: '', outcome: undefined, page: 1 })}
      empty={
        <EmptyState
          title={t('users.sign-in.none')}
          text={t('users.sign-in.none.text', { days: retentionDays('failedSignIns') })}
        />
      }
    />
  );
}

/** Filters by user, address and outcome. */
function SignInFilters({ state, onChange }: SignInsViewProps) {
  const t = useT();
  return (
    <search className={screen.filters} aria-label={t('users.sign-in.search')}>
      <SearchField
        {...filterRoom(220, 300)}
        label={t('users.sign-in.search')}
        size="xs"
        value={state.search}
        onSearch={(search) => onChange({ search, page: 1 })}
        keyTitle={t('users.sign-in.search')}
      />
      <WordFilter
        {...filterRoom(140, 200)}
        label={t('users.sign-in.column.outcome')}
        placeholder={t('users.any')}
        words={SIGN_IN_FILTERS}
        textOf={(word) => t(`users.sign-in.filter.${word}`)}
        value={state.outcome}
        onChange={(outcome) => onChange({ outcome, page: 1 })}
      />
    </search>
  );
}

const SIGN_IN_CELLS: ListCells<SignInRow, (typeof signInList)['columns'][number]['id']> = {
  rowKey: ({ kind, id }) => `${kind}-${id}`,
  cells: {
    username: (row) => <Name {...row} />,
    outcome: (row) => <Outcome {...row} />,
    address: ({ address, userAgent }) => (
      <bdi dir="ltr" title={userAgent ?? undefined}>
        {address}
      </bdi>
    ),
  },
};

/** Shows the username, with a link if a user has this name. */
function Name({ username, user }: SignInRow) {
  const t = useT();
  if (username === '') return <Unknown reason={t('users.sign-in.not-stored.reason')} />;
  if (user === null) return <bdi>{username}</bdi>;
  return (
    <Anchor component={Link} to={pathOf('users', { user: user.id })} size="sm" title={user.nickName}>
      <bdi>{username}</bdi>
    </Anchor>
  );
}

function Outcome({ outcome, lockedUntil }: SignInRow) {
  const t = useT();
  return (
    <>
      {t(`users.sign-in.outcome.${outcome}`)}
      {lockedUntil !== null && (
        <span className={classes.locked}>{t('users.sign-in.locked-until', { time: formatDateTime(lockedUntil) })}</span>
      )}
    </>
  );
}
