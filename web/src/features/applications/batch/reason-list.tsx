import type { Batch } from '@greenroom/contract/hosts/applications.ts';
import { useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { CountedRow, CountedRows, digitsOf } from '../../../ui/lines/counted-row.tsx';
import { ReasonText } from '../../../ui/reasons/reason-text.tsx';
import { isOver } from '../applications.data.ts';
import { ReasonActions } from '../reason-actions.tsx';
import classes from '../reasons.module.css';
import { AskedAdministrator, useAsked } from './asked-administrator.tsx';
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
  const digits = digitsOf(batch.reasons.map(({ count }) => count));
  const sorted = [...batch.reasons].sort((one, other) => other.count - one.count || one.code - other.code);
  return (
    <CountedRows label={t('applications.reasons.label')}>
      {sorted.map((reason) => (
        <ReasonRow key={reason.code} batch={batch} reason={reason} digits={digits} onShow={onShow} />
      ))}
    </CountedRows>
  );
}

function ReasonRow({ batch, reason, digits, onShow }: ReasonListProps & { reason: ReasonCount; digits: number }) {
  const [open, setOpen] = useState(false);
  const asked = useAsked(batch, reason);
  return (
    <CountedRow
      count={reason.count}
      digits={digits}
      text={<ReasonText code={reason.code} />}
      headClass={classes.reasonHead}
      actions={
        isOver(batch) && (
          <ReasonActions
            batch={batch}
            reason={reason}
            unasked={asked?.unasked ?? 0}
            onShow={onShow}
            onOpen={() => setOpen(true)}
          />
        )
      }
      below={asked && <AskedAdministrator batch={batch} asked={asked} />}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <ReasonLines batchId={batch.id} groupId={batch.groupId} code={reason.code} count={reason.count} />
    </CountedRow>
  );
}
