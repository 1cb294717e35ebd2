import { AUDIT_KINDS, AUDIT_OPERATIONS } from '@greenroom/contract/administration/audit.ts';
import { useT } from '../../lib/text/translate.tsx';
import { DayRangeField } from '../../ui/field/day-range-field.tsx';
import { filterRoom } from '../../ui/field/filter-room.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { WordFilter } from '../../ui/field/select.tsx';
import screen from '../../ui/screen.module.css';
import type { AuditState, ChangeAudit } from './audit-address.ts';

interface AuditFiltersProps {
  state: AuditState;
  onChange: ChangeAudit;
}

/** Filters by user, object, time, kind, operation and network address. */
export function AuditFilters({ state, onChange }: AuditFiltersProps) {
  const t = useT();
  return (
    <search className={screen.filters} aria-label={t('audit.filter')}>
      <SearchField
        {...filterRoom(150, 240)}
        label={t('audit.about')}
        placeholder={t('audit.about.placeholder')}
        size="xs"
        maxLength={120}
        value={state.about}
        onSearch={(about) => onChange({ about })}
        keyTitle={t('audit.about')}
      />
      <SearchField
        {...filterRoom(130, 200)}
        label={t('audit.who')}
        placeholder={t('audit.who.placeholder')}
        size="xs"
        maxLength={120}
        value={state.who}
        onSearch={(who) => onChange({ who })}
      />
      <WordFilter
        {...filterRoom(140, 220)}
        label={t('audit.kind')}
        placeholder={t('audit.any')}
        words={AUDIT_KINDS}
        textOf={(kind) => t(`audit.kind.${kind}`)}
        value={state.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <WordFilter
        {...filterRoom(120, 160)}
        label={t('audit.operation')}
        placeholder={t('audit.any')}
        words={AUDIT_OPERATIONS}
        textOf={(operation) => t(`audit.operation.${operation}`)}
        value={state.operation}
        onChange={(operation) => onChange({ operation })}
      />
      <DayRangeField
        label={t('audit.days')}
        placeholder={t('audit.days.any')}
        value={state.from === undefined || state.to === undefined ? null : { first: state.from, last: state.to }}
        onChange={(days) => onChange({ from: days?.first, to: days?.last })}
      />
      <SearchField
        {...filterRoom(120, 180)}
        label={t('audit.address')}
        placeholder={t('audit.address.placeholder')}
        size="xs"
        maxLength={60}
        value={state.address}
        onSearch={(address) => onChange({ address })}
      />
    </search>
  );
}
