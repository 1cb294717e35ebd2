import { AUDIT_MOST_LISTED, type AuditEntry } from '@greenroom/contract/administration/audit.ts';
import { auditList } from '@greenroom/contract/lists/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import type { ListCells } from '../../ui/table/list/list-columns.tsx';
import { ListTable } from '../../ui/table/list/list-table.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import { useStable } from '../../ui/use-stable.ts';
import { auditQuery } from './audit.data.ts';
import classes from './audit.module.css';
import { AUDIT_VIEWS, auditAddress, type ChangeAudit, isFiltered, NO_FILTER } from './audit-address.ts';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ChainState } from './chain-state.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { rowLabel, useDeed } from './use-words.ts';

const CELLS: ListCells<AuditEntry, (typeof auditList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: {
    actor: ({ actor }) => <bdi className={classes.actor}>{actor}</bdi>,
    what: (row) => <Deed row={row} />,
  },
  unknown: () => 'audit.unknown',
};

/** Who changed what, from where, before and after; and whether that record is whole (R-PLUS-11). */
export default function AuditScreen() {
  const t = useT();
  const phone = usePhone();
  const [state, setState] = useAddressState(auditAddress);
  const answer = useQuery(auditQuery(state));
  const change: ChangeAudit = (next) => setState(next, { push: true });
  const filter: ChangeAudit = (next) => change({ ...next, page: 1 });
  const open = useStable((row: AuditEntry) => change({ entry: row.id }));
  const beside = state.entry !== undefined;
  const panel = state.entry !== undefined && (
    <EntryPanel key={state.entry} id={state.entry} onClose={() => change({ entry: undefined })} />
  );
  if (phone && beside) return <div className={screen.screen}>{panel}</div>;
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.audit')}</h1>
        <AuditExport state={state} onChange={filter} />
      </header>
      <ChainState />
      <div className={screen.body}>
        <div className={screen.list}>
          <AuditFilters state={state} onChange={filter} />
          <ListTable
            label={t('audit.label')}
            list={auditList}
            views={AUDIT_VIEWS}
            shown={CELLS}
            answer={answer}
            state={{ page: state.page, size: state.size }}
            onChange={({ page, ...rest }) => change({ page, ...('size' in rest && { size: rest.size }) })}
            beside={beside}
            filtered={isFiltered(state)}
            onClearFilters={() => filter(NO_FILTER)}
            empty={<EmptyState title={t('audit.none')} text={t('audit.none.text')} />}
            openKey={state.entry === undefined ? null : String(state.entry)}
            onOpen={open}
          />
          {answer.data?.more === true && (
            <p className={classes.quiet}>{t('audit.more', { most: AUDIT_MOST_LISTED })}</p>
          )}
        </div>
        {panel}
      </div>
    </div>
  );
}

function Deed({ row }: { row: AuditEntry }) {
  const t = useT();
  const deed = useDeed();
  const label = rowLabel(t, row);
  return (
    <span>
      {deed(row)}
      {label !== null && (
        <>
          {' · '}
          <bdi>{label}</bdi>
        </>
      )}
    </span>
  );
}
