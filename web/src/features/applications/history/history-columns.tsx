import { keyOfRecord } from '@greenroom/contract/application-key.ts';
import type { HistoryRow } from '@greenroom/contract/applications.ts';
import type { historyList } from '@greenroom/contract/lists/applications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { ListCells } from '../../../ui/table/list-columns.tsx';
import { PersonName } from '../../../ui/value/person-name.tsx';
import { ReasonText } from '../../../ui/value/reason-text.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from '../history.module.css';
import { ReviewBadge, UploadBadge } from '../status-badges.tsx';

type HistoryColumn = (typeof historyList)['columns'][number]['id'];

/** How the columns of R-DATA-4 are rendered. */
export const HISTORY_CELLS: ListCells<HistoryRow, HistoryColumn> = {
  rowKey: keyOfRecord,
  cells: {
    name: (row) => <HostName row={row} />,
    group: (row) => <bdi className={classes.group}>{row.groupName}</bdi>,
    'upload-status': (row) => <UploadBadge status={row.uploadStatus} />,
    'review-status': (row) => <ReviewBadge row={row} />,
    reason: (row) => <Reasons row={row} />,
  },
  unknown: (row, column) => {
    if (column !== 'reviewed-at') return unknownFact(row);
    return row.reviewStatus === null ? 'applications.unknown.no-review' : 'applications.unknown.not-yet';
  },
  phoneDetail: (row) => <PhoneDetail row={row} />,
};

function HostName({ row }: { row: HistoryRow }) {
  const t = useT();
  return (
    <PersonName picture={row.avatarUrl} name={row.name} unknown={t('applications.unknown.account')} maxPixels={220} />
  );
}

/** The second line on a phone: status, time and reasons. */
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

/** Why a fact is missing: there is no such account, or the platform does not provide it. */
function unknownFact(row: HistoryRow): string {
  return row.name === null ? 'applications.unknown.account' : 'applications.unknown.not-provided';
}
