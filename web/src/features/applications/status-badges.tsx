import type { HistoryRow } from '@greenroom/contract/applications/applications.ts';
import type { ReviewStatus, UploadStatus } from '@greenroom/contract/enums.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Unknown } from '../../ui/state/unknown.tsx';
import { StatusBadge, type StatusTone } from '../../ui/value/status-badge.tsx';

const UPLOAD_TONES: Record<UploadStatus, StatusTone> = { success: 'success', failure: 'danger' };
const REVIEW_TONES: Record<ReviewStatus, StatusTone> = {
  'not-reviewed': 'waiting',
  failed: 'danger',
  successful: 'success',
  lapsed: 'neutral',
};

export function UploadBadge({ status }: { status: UploadStatus }) {
  const t = useT();
  return <StatusBadge tone={UPLOAD_TONES[status]}>{t(`enums.upload-statuses.${status}`)}</StatusBadge>;
}

/** Shows the review status. A failed application has none. */
export function ReviewBadge({ row }: { row: HistoryRow }) {
  const t = useT();
  if (row.reviewStatus === null) return <Unknown reason={t('applications.unknown.no-review')} />;
  return (
    <StatusBadge tone={REVIEW_TONES[row.reviewStatus]}>{t(`enums.review-statuses.${row.reviewStatus}`)}</StatusBadge>
  );
}
