import type { Batch } from '@greenroom/contract/applications.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { ReasonText } from '../../../ui/value/reason-text.tsx';
import { isOver } from '../applications.data.ts';
import { ReasonActions } from '../reason-actions.tsx';
import classes from '../reasons.module.css';
import { ReasonLines } from './reason-lines.tsx';

type ReasonCount = Batch['reasons'][number];

interface ReasonListProps {
  batch: Batch;
  onShow: (batch: Batch) => void;
}

/** Failures by reason, each with who can fix it and how (R-HOST-5, R-PLUS-3); a row opens to its IDs. */
export function ReasonList({ batch, onShow }: ReasonListProps) {
  const t = useT();
  if (batch.reasons.length === 0) return null;
  // All counts are as wide as the largest, so that the texts line up.
  const digits = Math.max(...batch.reasons.map(({ count }) => formatNumber(count).length));
  const sorted = [...batch.reasons].sort((one, other) => other.count - one.count || one.code - other.code);
  return (
    <ul className={classes.reasons} aria-label={t('applications.reasons.label')}>
      {sorted.map((reason) => (
        <ReasonRow key={reason.code} batch={batch} reason={reason} digits={digits} onShow={onShow} />
      ))}
    </ul>
  );
}

function ReasonRow({ batch, reason, digits, onShow }: ReasonListProps & { reason: ReasonCount; digits: number }) {
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
          <span className={classes.reasonCount} style={{ minInlineSize: `${digits}ch` }}>
            {formatNumber(reason.count)}
          </span>
          <ReasonText code={reason.code} />
        </UnstyledButton>
        {isOver(batch) && <ReasonActions batch={batch} reason={reason} onShow={onShow} onOpen={() => setOpen(true)} />}
      </div>
      <div id={lines}>
        {open && <ReasonLines batchId={batch.id} groupId={batch.groupId} code={reason.code} count={reason.count} />}
      </div>
    </li>
  );
}
