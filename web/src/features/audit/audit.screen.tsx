import { AUDIT_MOST_LISTED, type AuditEntry } from '@greenroom/contract/administration/audit.ts';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { auditList } from '@greenroom/contract/lists/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '../../domain/exports/export-menu.tsx';
import { notifyRange } from '../../domain/exports/notify-range.ts';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListScreen } from '../../domain/lists/list-screen.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { presetDays } from '../../lib/day-range.ts';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import text from '../../ui/text.module.css';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { auditQuery, chainQuery, filterOf } from './audit.data.ts';
import classes from './audit.module.css';
import {
  AUDIT_VIEWS,
  type AuditState,
  auditAddress,
  type ChangeAudit,
  isFiltered,
  NO_FILTER,
} from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
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

/**
 * Shows who changed what and from where, the values before and after, and whether the audit log is intact (R-PLUS-11).
 */
export default function AuditScreen() {
  const t = useT();
  const [state, setState] = useAddressState(auditAddress);
  const answer = useQuery(auditQuery(state));
  const change: ChangeAudit = (next) => setState(next, { push: true });
  const filter: ChangeAudit = (next) => change({ ...next, page: 1 });
  return (
    <ListScreen
      title={t('menus.audit')}
      actions={<AuditExport state={state} onChange={filter} />}
      above={<ChainState />}
      filters={<AuditFilters state={state} onChange={filter} />}
      label={t('audit.label')}
      list={auditList}
      views={AUDIT_VIEWS}
      shown={CELLS}
      answer={answer}
      state={state}
      onChange={change}
      filtered={isFiltered(state)}
      onClearFilters={() => filter(NO_FILTER)}
      empty={<EmptyState title={t('audit.none')} text={t('audit.none.text')} />}
      note={answer.data?.more === true && t('audit.more', { most: AUDIT_MOST_LISTED })}
      openKey={state.entry}
      onOpen={(row) => change({ entry: row.id })}
      panel={
        state.entry !== undefined && (
          <EntryPanel key={state.entry} id={state.entry} onClose={() => change({ entry: undefined })} />
        )
      }
    />
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

/**
 * Exports the filtered entries, with a line for each value before and after a change. The export requires selected days
 * (R-VALID-4). If none are selected, this component selects the last 30 days and shows a notice.
 */
function AuditExport({ state, onChange }: { state: AuditState; onChange: ChangeAudit }) {
  const filter = () => {
    const { from, to } = state.from === undefined || state.to === undefined ? select() : state;
    return exportFilterOf(filterOf({ ...state, from, to }));
  };
  const select = () => {
    const days = presetDays('last-30', new Date());
    const range = { from: days.first, to: days.last };
    onChange(range);
    notifyRange(days);
    return range;
  };
  return <ExportMenu list="audit" filter={filter} />;
}

/** Maximum number of findings to list on the screen. The command lists all of them. */
const MOST_NAMED = 10;

/** Shows whether the audit log is intact: the last sealed entry, the time of the last check, and its findings. */
function ChainState() {
  const t = useT();
  const state = useQuery(chainQuery).data;
  if (state === undefined) return null;
  const { check, position, unsealed } = state;
  const broken = check !== null && check.findings.length > 0;
  return (
    <section className={classes.chain} aria-label={t('audit.seal')}>
      <p className={classes.chainLine}>
        <Verdict broken={broken} checked={check !== null} />
        {check !== null && <Time iso={check.at} />}
        <span>{t('audit.chain.sealed', { position })}</span>
        <span>{t('audit.chain.waiting', { count: unsealed })}</span>
      </p>
      {broken && (
        <>
          <ul className={classes.findings}>
            {check.findings.slice(0, MOST_NAMED).map((finding) => (
              <li key={`${finding.kind} ${finding.position} ${finding.entry}`}>
                {t(`audit.finding.${finding.kind}`, {
                  position: finding.position ?? 0,
                  entry: finding.entry ?? 0,
                  to: finding.to ?? 0,
                })}
              </li>
            ))}
          </ul>
          <p className={text.quiet}>{t('audit.chain.what-to-do')}</p>
        </>
      )}
    </section>
  );
}

function Verdict({ broken, checked }: { broken: boolean; checked: boolean }) {
  const t = useT();
  if (!checked) return <StatusBadge tone="neutral">{t('audit.chain.unchecked')}</StatusBadge>;
  if (broken) return <StatusBadge tone="danger">{t('audit.chain.broken')}</StatusBadge>;
  return <StatusBadge tone="success">{t('audit.chain.whole')}</StatusBadge>;
}
