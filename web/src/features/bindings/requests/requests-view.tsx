import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import { REQUEST_STATES } from '@greenroom/contract/enums.ts';
import { bindingRequestList } from '@greenroom/contract/lists/bindings.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { WordFilter } from '../../../ui/field/select.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { BINDING_KEYS, requestsQuery, withdrawMutation } from '../bindings.data.ts';
import classes from '../bindings.module.css';
import { type BindingsState, REQUEST_VIEWS } from '../bindings-address.ts';
import { AskForm } from './ask-form.tsx';
import { AnswerButton } from './open-requests.tsx';
import { REQUEST_CELLS } from './request-columns.tsx';

/** The list for agents, who see only their own requests. */
const ownRequestList = {
  ...bindingRequestList,
  columns: bindingRequestList.columns.filter(({ id }) => id !== 'agent'),
};

interface RequestsViewProps {
  state: BindingsState;
  administers: boolean;
  onChange: (change: Partial<BindingsState>) => void;
  onAnswer: (requestId: number) => void;
}

/**
 * Lists binding requests and their answers. Agents see their own requests and a form for a new one; administrators see
 * all.
 */
export function RequestsView({ state, administers, onChange, onAnswer }: RequestsViewProps) {
  const t = useT();
  const input = { state: state.state, page: state.page, size: state.size };
  const answers = useQuery(requestsQuery(input));
  const answer = useStable(onAnswer);
  const operations = useCallback(
    (row: BindingRequest) =>
      row.state === 'open' ? <Operation row={row} onAnswer={administers ? answer : null} /> : null,
    [administers, answer],
  );
  return (
    <ListBody
      above={
        <>
          {!administers && <AskForm />}
          {(state.state !== undefined || (answers.data?.total ?? 0) > 0) && (
            <WordFilter
              className={classes.stateFilter}
              label={t('bindings.column.state')}
              placeholder={t('bindings.any')}
              words={REQUEST_STATES}
              textOf={(word) => t(`bindings.request.state.${word}`)}
              value={state.state}
              onChange={(chosen) => onChange({ state: chosen, page: 1 })}
            />
          )}
        </>
      }
      label={t(administers ? 'bindings.view.all.requests' : 'bindings.view.requests')}
      list={administers ? bindingRequestList : ownRequestList}
      views={REQUEST_VIEWS}
      shown={REQUEST_CELLS}
      answer={answers}
      state={state}
      onChange={onChange}
      filtered={state.state !== undefined}
      onClearFilters={() => onChange({ state: undefined, page: 1 })}
      operations={operations}
      empty={
        <EmptyState
          title={t(administers ? 'bindings.requests.none' : 'bindings.requests.none-own')}
          text={t(administers ? 'bindings.requests.none.text' : 'bindings.requests.none-own.text')}
        />
      }
    />
  );
}

/** Shows the available action for an open request: administrators can answer it, and the requester can withdraw it. */
function Operation({ row, onAnswer }: { row: BindingRequest; onAnswer: ((id: number) => void) | null }) {
  const t = useT();
  const withdraw = useMutation({
    ...withdrawMutation,
    onSettled: () => invalidateCalls(BINDING_KEYS),
  });
  if (onAnswer !== null) return <AnswerButton request={row} onAnswer={onAnswer} />;
  return (
    <LockedButton
      size="compact-sm"
      variant="default"
      busy={withdraw.isPending}
      aria-label={t('bindings.request.withdraw.of', { wanted: row.wanted })}
      onClick={() => withdraw.mutate(row.id)}
    >
      {t('bindings.request.withdraw')}
    </LockedButton>
  );
}
