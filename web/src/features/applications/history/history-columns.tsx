import type { HistoryRow } from '@greenroom/contract/applications/applications.ts';
import { REVIEW_STATUSES, UPLOAD_STATUSES } from '@greenroom/contract/enums.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import type { historyList } from '@greenroom/contract/lists/applications.ts';
import { VisuallyHidden } from '@mantine/core';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ReasonText, reasonTitle } from '../../../domain/reasons/reason-text.tsx';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { PersonName } from '../../../ui/value/person-name.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { genderName } from '../gender-name.ts';
import classes from '../history.module.css';
import { ReviewBadge, UploadBadge } from '../status-badges.tsx';

type HistoryColumn = (typeof historyList)['columns'][number]['id'];

/** Cells for the columns in R-DATA-4. */
export const HISTORY_CELLS: ListCells<HistoryRow, HistoryColumn> = {
  rowKey: keyOfRecord,
  cells: {
    name: (row) => <HostName row={row} />,
    'host-id': (row) => (
      <span className={classes.id}>
        <HostId id={row.hostId} />
      </span>
    ),
    group: (row) => (
      <bdi className={classes.group} title={row.groupName}>
        {row.groupName}
      </bdi>
    ),
    'upload-status': (row) => <UploadBadge status={row.uploadStatus} />,
    'review-status': (row) => <ReviewBadge row={row} />,
    reason: (row) => <Reasons row={row} />,
  },
  badges: {
    'upload-status': UPLOAD_STATUSES.map((status) => `enums.upload-statuses.${status}`),
    'review-status': REVIEW_STATUSES.map((status) => `enums.review-statuses.${status}`),
  },
  unknown: (row, column) => {
    if (column !== 'reviewed-at') return unknownFact(row);
    return row.reviewStatus === null ? 'applications.unknown.no-review' : 'applications.unknown.not-yet';
  },
  phoneDetail: (row) => <PhoneDetail row={row} />,
};

function HostName({ row }: { row: HistoryRow }) {
  const t = useT();
  const { age, gender, country } = row;
  const facts = [
    age === null ? null : formatNumber(age),
    genderName(t, gender),
    country === null ? null : countryName(country),
  ].filter((fact) => fact !== null);
  return (
    <PersonName
      picture={row.avatarUrl}
      name={row.name}
      unknown={t('applications.unknown.account')}
      facts={facts.join(' · ')}
    />
  );
}

/** Shows a row's second line on a phone: status, time and reasons. */
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

/** Shows the first reason in two lines. A tooltip shows the full text and the other reasons. */
function Reasons({ row }: { row: HistoryRow }) {
  const t = useT();
  const [first] = row.codes;
  const others = row.codes.length - 1;
  if (first === undefined) return null;
  const otherOf = (code: number) => row.otherHostIds.find((other) => other.code === code)?.hostId;
  return (
    <span
      className={classes.reasons}
      title={row.codes.map((code) => `${reasonTitle(t, code, otherOf(code))} ${code}`).join('\n')}
    >
      <ReasonText code={first} otherHostId={otherOf(first)} detail="line" />
      {others > 0 && (
        <span className={classes.more}>
          <span aria-hidden>{formatNumber(others, { signDisplay: 'always' })}</span>
          <VisuallyHidden>{t('applications.reasons.more', { count: others })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** Returns why a fact is missing: the account doesn't exist, or the platform doesn't provide the fact. */
function unknownFact(row: HistoryRow): string {
  return row.name === null ? 'applications.unknown.account' : 'applications.unknown.not-provided';
}
