import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import type { bindingRequestList } from '@greenroom/contract/lists/bindings.ts';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from '../bindings.module.css';

const TONES = { open: 'waiting', granted: 'success', refused: 'danger', withdrawn: 'neutral' } as const;

/** Cells of the request list. */
export const REQUEST_CELLS: ListCells<BindingRequest, (typeof bindingRequestList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: {
    agent: (row) => <bdi className={classes.agentName}>{row.nickName}</bdi>,
    wanted: (row) => <Wanted row={row} />,
    state: (row) => <RequestBadge state={row.state} />,
    answered: (row) => <Answered row={row} />,
  },
};

/** Shows the state of a request. */
export function RequestBadge({ state }: { state: BindingRequest['state'] }) {
  const t = useT();
  return <StatusBadge tone={TONES[state]}>{t(`bindings.request.state.${state}`)}</StatusBadge>;
}

function Wanted({ row }: { row: BindingRequest }) {
  return (
    <span className={classes.wanted}>
      <bdi>{row.wanted}</bdi>
      {row.note !== null && <bdi className={classes.quiet}>{row.note}</bdi>}
    </span>
  );
}

function Answered({ row }: { row: BindingRequest }) {
  const t = useT();
  if (row.answeredAt === null) return <Unknown reason={t('bindings.request.unanswered')} />;
  return (
    <span className={classes.wanted}>
      <span>
        <Time iso={row.answeredAt} />
        {row.answeredBy !== null && (
          <>
            {' · '}
            <bdi>{row.answeredBy}</bdi>
          </>
        )}
      </span>
      {row.answerNote !== null && <bdi className={classes.quiet}>{row.answerNote}</bdi>}
    </span>
  );
}
