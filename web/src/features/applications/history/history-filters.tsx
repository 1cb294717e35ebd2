import { REASON_CODES } from '@greenroom/contract/applications/reasons.ts';
import { REVIEW_STATUSES, UPLOAD_STATUSES } from '@greenroom/contract/enums.ts';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { historyList } from '@greenroom/contract/lists/applications.ts';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../../domain/exports/export-menu.tsx';
import { notifyRange } from '../../../domain/exports/notify-range.ts';
import { GroupFilter } from '../../../domain/groups/group-picker.tsx';
import type { GroupSearch } from '../../../domain/groups/use-group-search.ts';
import { HostSearchField } from '../../../domain/hosts/host-search-field.tsx';
import { useShownColumns } from '../../../domain/lists/use-list-layout.ts';
import { daysOf, timesOf } from '../../../lib/day-range.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { DayRangeField } from '../../../ui/field/day-range-field.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { MultiSelect, WordFilter } from '../../../ui/field/select.tsx';
import screen from '../../../ui/screen.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { usePhone } from '../../../ui/theme/phone.ts';
import { batchQuery } from '../applications.data.ts';
import classes from '../history.module.css';
import { countFilters, type HistoryState } from '../history-address.ts';
import { proposedDays } from './proposed-days.ts';

interface HistoryFiltersProps {
  state: HistoryState;
  groups: GroupSearch;
  onChange: (change: Partial<HistoryState>) => void;
}

/** Shows the filters in R-HOST-6 in one bar or, on a phone, behind a button. Also exports the matching applications. */
export function HistoryFilters({ state, groups, onChange }: HistoryFiltersProps) {
  const t = useT();
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const exporting = <HistoryExport state={state} onChange={onChange} />;
  return (
    <Stack component="search" gap={8} aria-label={t('applications.filter.label')}>
      {phone && (
        <div className={classes.filterBar}>
          <Button variant="default" size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {t('applications.filter.show', { count: countFilters(state) })}
          </Button>
          {exporting}
        </div>
      )}
      {(!phone || opened) && (
        <div className={classNames(screen.filters, classes.filters)}>
          <DayRangeField
            label={t('applications.filter.range')}
            placeholder={t('applications.filter.any-time')}
            value={daysOf(state.from, state.to)}
            onChange={(days) => onChange(days === null ? { from: undefined, to: undefined } : timesOf(days))}
          />
          <Fields state={state} groups={groups} onChange={onChange} />
          {!phone && exporting}
        </div>
      )}
    </Stack>
  );
}

function Fields({ state, groups, onChange }: HistoryFiltersProps) {
  const t = useT();
  return (
    <>
      <GroupFilter
        {...filterRoom(156, 280)}
        label={t('applications.column.group')}
        placeholder={t('applications.filter.any')}
        search={groups}
        value={state.groupId}
        onChange={(groupId) => onChange({ groupId })}
      />
      <HostSearchField
        {...filterRoom(144, 240)}
        value={state.hostId ?? ''}
        onSearch={(hostId) => onChange({ hostId: hostId || undefined })}
      />
      <StatusFilters state={state} onChange={onChange} />
      <ReasonFilter codes={state.codes} onChange={(codes) => onChange({ codes })} />
    </>
  );
}

function StatusFilters({ state, onChange }: Pick<HistoryFiltersProps, 'state' | 'onChange'>) {
  const t = useT();
  const shared = { ...filterRoom(118, 170), placeholder: t('applications.filter.any') };
  return (
    <>
      <WordFilter
        {...shared}
        label={t('applications.column.upload-status')}
        words={UPLOAD_STATUSES}
        textOf={(word) => t(`enums.upload-statuses.${word}`)}
        value={state.uploadStatus}
        onChange={(uploadStatus) => onChange({ uploadStatus })}
      />
      <WordFilter
        {...shared}
        label={t('applications.column.review-status')}
        words={REVIEW_STATUSES}
        textOf={(word) => t(`enums.review-statuses.${word}`)}
        value={state.reviewStatus}
        onChange={(reviewStatus) => onChange({ reviewStatus })}
      />
    </>
  );
}

function ReasonFilter({ codes, onChange }: { codes: readonly number[]; onChange: (codes: number[]) => void }) {
  const t = useT();
  const data = useMemo(
    () => REASON_CODES.map((code) => ({ value: String(code), label: `${t(`reasons.${code}`)} ${code}` })),
    [t],
  );
  return (
    <MultiSelect
      {...filterRoom(126, 220)}
      classNames={{ pillsList: classes.pills }}
      size="xs"
      label={t('applications.filter.reasons')}
      placeholder={
        codes.length === 0
          ? t('applications.filter.any')
          : t('applications.filter.reasons-chosen', { count: codes.length })
      }
      data={data}
      value={codes.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      renderPill={() => null}
      searchable
      clearable
      nothingFoundMessage={t('applications.filter.no-reason')}
      maxDropdownHeight={360}
      comboboxProps={{ width: 420, position: 'bottom-start' }}
    />
  );
}

interface HistoryExportProps {
  state: HistoryState;
  onChange: (change: Pick<HistoryState, 'from' | 'to'>) => void;
}

/**
 * Exports the filtered applications with the columns and the order on screen. The export requires a time range
 * (R-VALID-4). If none is selected, this component selects one that fits the screen and shows a notice.
 */
function HistoryExport({ state, onChange }: HistoryExportProps) {
  const client = useQueryClient();
  const columns = useShownColumns(historyList);
  const select = async (): Promise<{ from: string; to: string }> => {
    const { batchId } = state;
    const batch = batchId === undefined ? null : await client.ensureQueryData(batchQuery(batchId, true));
    const days = proposedDays(batch?.submittedAt ?? null, new Date());
    const times = timesOf(days);
    onChange(times);
    notifyRange(days);
    return times;
  };
  const filter = async () => {
    const { open: _open, page: _page, size: _size, from, to, ...rest } = state;
    const range = from === undefined || to === undefined ? await select() : { from, to };
    return exportFilterOf({ ...rest, ...range });
  };
  return <ExportMenu list="history" filter={filter} columns={columns} className={classes.export} />;
}
