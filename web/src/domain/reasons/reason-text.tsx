import { isReasonCode, REASONS } from '@greenroom/contract/applications/reasons.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import classes from './reason-text.module.css';

export interface ReasonTextProps {
  code: number;
  /** The other account's ID, for codes 108 and 109 (R-HOST-8). */
  otherHostId?: string | undefined;
  /** `line` shows the problem and the code. `full` also shows who can fix the problem, and the next step. */
  detail?: 'line' | 'full';
}

/** Shows why an ID was refused, in the user's language. The code follows in small type, for support (R-PLUS-3). */
export function ReasonText({ code, otherHostId, detail = 'full' }: ReasonTextProps) {
  const t = useT();
  const known = isReasonCode(code) ? code : null;
  return (
    <span className={classes.reason}>
      <span>
        {reasonTitle(t, code, otherHostId)} <span className={classes.code}>{code}</span>
      </span>
      {detail === 'full' && known !== null && (
        <span className={classes.next}>
          <span className={classes.fixer}>{t(`reasons.fixer.${REASONS[known].fixer}`)}</span>{' '}
          <span>{t(`reasons.${known}.next`)}</span>
        </span>
      )}
    </span>
  );
}

/** Returns the problem in one sentence, with the other account's ID if there is one. */
export function reasonTitle(t: Translate, code: number, otherHostId: string | undefined): string {
  if (!isReasonCode(code)) return t('common.reason.unknown');
  const names = otherHostId !== undefined && (code === 108 || code === 109);
  return names ? t(`reasons.${code}.with-id`, { hostId: otherHostId }) : t(`reasons.${code}`);
}
