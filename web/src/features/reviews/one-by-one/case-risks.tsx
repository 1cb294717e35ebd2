import { refusalToApprove } from '@greenroom/contract/hosts/reasons.ts';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { changedText } from '../changed-text.ts';
import type { HeldCase } from '../flow-state.ts';
import { Risks, riskFactsOf, risksOf } from '../risks.tsx';
import classes from './case-view.module.css';

/**
 * What a reviewer must not overlook, directly below the name: the facts of risk in one line, why the account cannot be
 * approved, and what has changed since it came on the screen.
 */
export function CaseRisks({ held, pictureFailed }: { held: HeldCase; pictureFailed: boolean }) {
  const { evidence, changed } = held;
  const t = useT();
  const administrator = useSession().may('applications:overrule');
  const risks = risksOf(t, riskFactsOf(evidence, pictureFailed));
  // A note is asked for when it is missing, not before.
  const refusal = refusalToApprove(evidence.objections, { administrator, note: '' });
  if (risks.length === 0 && refusal === null && changed.length === 0) return null;
  return (
    <div className={classes.risks}>
      {risks.length > 0 && <Risks risks={risks} className={classes.riskLine} />}
      {refusal !== null && <p className={classes.refusal}>{t(`errors.${refusal}`)}</p>}
      {changed.length > 0 && (
        <p className={classes.changed} role="alert">
          <IconRefreshAlert size={18} aria-hidden />
          {t('reviews.changed', { facts: changedText(t, changed) })}
        </p>
      )}
    </div>
  );
}
