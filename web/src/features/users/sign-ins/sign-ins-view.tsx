import { SIGN_IN_DAYS, SIGN_IN_FILTERS, type SignInRow } from '@greenroom/contract/administration/sign-ins.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { signInList } from '@greenroom/contract/lists/administration.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { WordFilter } from '../../../ui/field/select.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ListTable } from '../../../ui/table/list/list-table.tsx';
import { allSignInsQuery, sendUnlock } from '../users.data.ts';
import type { ChangeUsers, UsersState } from '../users-address.ts';
import { SIGN_IN_CELLS } from './sign-in-cells.tsx';

interface SignInsViewProps {
  state: UsersState;
  onChange: ChangeUsers;
}

/** Everyone's sign-ins, failed ones too, with an unlock for those that have to wait (R-DATA-3, R-PLUS-16). */
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
    <div className={screen.list}>
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
      <ListTable
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
          <EmptyState title={t('users.sign-in.none')} text={t('users.sign-in.none.text', { days: SIGN_IN_DAYS })} />
        }
      />
    </div>
  );
}
