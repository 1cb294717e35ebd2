import type { HistoryRow } from '@greenroom/contract/applications.ts';
import { countryName, formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { ReasonText } from '../../../ui/value/reason-text.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { genderName } from '../gender-name.ts';
import classes from '../history.module.css';
import { ReviewBadge, UploadBadge } from '../status-badges.tsx';

/** What still stands in the list while a record is open beside it. */
const BESIDE_A_RECORD = new Set(['name', 'host-id', 'upload-status', 'review-status', 'reason']);

/**
 * The columns of R-DATA-4.
 * @param room `beside`: a record is open beside the list; `phone`: each row has two lines
 */
export function historyColumns(t: Translate, room: 'all' | 'beside' | 'phone'): DataColumn<HistoryRow>[] {
  const columns = allColumns(t);
  if (room === 'beside') return columns.filter(({ id }) => BESIDE_A_RECORD.has(id));
  if (room === 'all') return columns;
  const detail = { id: 'detail', header: '', cell: (row: HistoryRow) => <PhoneDetail row={row} /> };
  return [...columns.filter(({ phone }) => phone === 'title'), { ...detail, phone: 'detail' }];
}

function allColumns(t: Translate): DataColumn<HistoryRow>[] {
  return [
    { id: 'name', header: t('applications.column.name'), cell: (row) => <HostName row={row} />, phone: 'title' },
    {
      id: 'host-id',
      header: t('applications.column.host-id'),
      cell: (row) => <HostId id={row.hostId} />,
      sort: 'hostId',
      phone: 'title',
    },
    {
      id: 'age',
      header: t('applications.column.age'),
      cell: (row) => <Age row={row} />,
      align: 'end',
    },
    { id: 'gender', header: t('applications.column.gender'), cell: (row) => <Gender row={row} /> },
    { id: 'country', header: t('applications.column.country'), cell: (row) => <Country row={row} /> },
    {
      id: 'group',
      header: t('applications.column.group'),
      cell: (row) => <bdi className={classes.group}>{row.groupName}</bdi>,
    },
    {
      id: 'upload-status',
      header: t('applications.column.upload-status'),
      cell: (row) => <UploadBadge status={row.uploadStatus} />,
    },
    {
      id: 'submitted-at',
      header: t('applications.history.submitted-at'),
      cell: (row) => <Time iso={row.submittedAt} />,
      sort: 'submittedAt',
    },
    {
      id: 'review-status',
      header: t('applications.column.review-status'),
      cell: (row) => <ReviewBadge row={row} />,
    },
    { id: 'reason', header: t('applications.column.reason'), cell: (row) => <Reasons row={row} /> },
    {
      id: 'reviewed-at',
      header: t('applications.history.reviewed-at'),
      cell: (row) => <ReviewedAt row={row} />,
      sort: 'reviewedAt',
    },
  ];
}

function HostName({ row }: { row: HistoryRow }) {
  const t = useT();
  return (
    <span className={classes.host}>
      <Avatar url={row.avatarUrl} name={row.name} pixels={26} />
      {row.name === null ? <Unknown reason={t('applications.unknown.account')} /> : <bdi>{row.name}</bdi>}
    </span>
  );
}

/** The second line on a phone: where it stands, since when, and why. */
function PhoneDetail({ row }: { row: HistoryRow }) {
  return (
    <span className={classes.phoneDetail}>
      {row.uploadStatus === 'failure' && row.reviewStatus === null ? (
        <UploadBadge status={row.uploadStatus} />
      ) : (
        <ReviewBadge row={row} />
      )}
      <Time iso={row.submittedAt} />
      <Reasons row={row} />
    </span>
  );
}

function Age({ row }: { row: HistoryRow }) {
  const t = useT();
  return row.age === null ? <Unknown reason={unknownReason(t, row)} /> : formatNumber(row.age);
}

function Gender({ row }: { row: HistoryRow }) {
  const t = useT();
  const name = row.gender === null ? null : genderName(t, row.gender);
  return name ?? <Unknown reason={unknownReason(t, row)} />;
}

function Country({ row }: { row: HistoryRow }) {
  const t = useT();
  return row.country === null ? <Unknown reason={unknownReason(t, row)} /> : countryName(row.country);
}

function Reasons({ row }: { row: HistoryRow }) {
  const t = useT();
  const [first] = row.codes;
  if (first === undefined) return null;
  const other = row.otherHostIds.find(({ code }) => code === first)?.hostId;
  return (
    <span className={classes.reasons}>
      <ReasonText code={first} otherHostId={other} detail="line" />
      {row.codes.length > 1 && (
        <span className={classes.more}>{t('applications.reasons.more', { count: row.codes.length - 1 })}</span>
      )}
    </span>
  );
}

function ReviewedAt({ row }: { row: HistoryRow }) {
  const t = useT();
  if (row.reviewedAt !== null) return <Time iso={row.reviewedAt} />;
  return (
    <Unknown
      reason={t(row.reviewStatus === null ? 'applications.unknown.no-review' : 'applications.unknown.not-yet')}
    />
  );
}

/** Why a fact is missing: there is no such account, or the platform does not say. */
function unknownReason(t: Translate, row: HistoryRow): string {
  return t(row.name === null ? 'applications.unknown.account' : 'applications.unknown.not-told');
}
