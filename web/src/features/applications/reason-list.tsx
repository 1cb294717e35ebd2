import type { Batch } from '@greenroom/contract/applications.ts';
import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Allowed } from '../../lib/permission.tsx';
import { formatNumber, useT } from '../../lib/translate.tsx';
import { ReasonText } from '../../ui/reason-text.tsx';
import { isOver } from './applications.data.ts';
import classes from './batch.module.css';
import { RetryButton } from './batch-actions.tsx';
import { CopyIdsButton, DownloadMenu } from './failed-ids.tsx';
import { ReasonLines } from './reason-lines.tsx';

type ReasonCount = Batch['reasons'][number];

interface ReasonListProps {
  batch: Batch;
  onShow: (batch: Batch) => void;
}

/** Failures by reason, each with who can mend it and how (R-HOST-5, R-PLUS-3); a row opens to its IDs. */
export function ReasonList({ batch, onShow }: ReasonListProps) {
  const t = useT();
  if (batch.reasons.length === 0) return null;
  const sorted = [...batch.reasons].sort((one, other) => other.count - one.count || one.code - other.code);
  return (
    <ul className={classes.reasons} aria-label={t('applications.reasons.label')}>
      {sorted.map((reason) => (
        <ReasonRow key={reason.code} batch={batch} reason={reason} onShow={onShow} />
      ))}
    </ul>
  );
}

function ReasonRow({ batch, reason, onShow }: ReasonListProps & { reason: ReasonCount }) {
  const [open, setOpen] = useState(false);
  const lines = useId();
  return (
    <li className={classes.reason} data-open={open}>
      <div className={classes.reasonHead}>
        <UnstyledButton
          className={classes.reasonToggle}
          aria-expanded={open}
          aria-controls={lines}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
          <span className={classes.reasonCount}>{formatNumber(reason.count)}</span>
          <ReasonText code={reason.code} />
        </UnstyledButton>
        {isOver(batch) && <ReasonActions batch={batch} reason={reason} onShow={onShow} />}
      </div>
      <div id={lines}>{open && <ReasonLines batchId={batch.id} code={reason.code} count={reason.count} />}</div>
    </li>
  );
}

/** What helps with this reason comes first; where nothing can be done, only the IDs are offered. */
function ReasonActions({ batch, reason, onShow }: ReasonListProps & { reason: ReasonCount }) {
  const t = useT();
  const { code, count, mender } = reason;
  const final = mender === 'done' || mender === 'nobody';
  const forHosts = (ids: string) =>
    t('applications.host-message', {
      count,
      group: batch.groupName,
      reason: t(`reasons.${code}`),
      next: t(`reasons.${code}.next`),
      ids,
    });
  return (
    <div className={classes.reasonActions}>
      {mender === 'host' && (
        <CopyIdsButton batchId={batch.id} code={code} count={count} compose={forHosts}>
          {t('applications.failed.copy-message')}
        </CopyIdsButton>
      )}
      <CopyIdsButton batchId={batch.id} code={code} count={count} />
      {!final && <DownloadMenu batchId={batch.id} code={code} />}
      {!final && (
        <Allowed roles={HOST_ROLES}>
          <RetryButton batch={batch} codes={[code]} onShow={onShow} />
        </Allowed>
      )}
    </div>
  );
}
