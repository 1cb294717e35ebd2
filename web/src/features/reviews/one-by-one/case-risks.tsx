import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import { refusalToApprove, UNDERAGE_CODE } from '@greenroom/contract/hosts/reasons.ts';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useSession } from '../../../lib/session/session.tsx';
import { formatList, formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';
import type { HeldCase } from '../flow-state.ts';
import classes from './case-view.module.css';

/**
 * What a reviewer must not overlook, directly below the name: the facts of risk in one line, why the account cannot be
 * approved, and what has changed since it came on the screen.
 */
export function CaseRisks({ held: { evidence, changed } }: { held: HeldCase }) {
  const t = useT();
  const administrator = useSession().may('applications:overrule');
  const risks = risksOf(t, evidence);
  // A note is asked for when it is missing, not before.
  const refusal = refusalToApprove(evidence.objections, { administrator, note: '' });
  if (risks.length === 0 && refusal === null && changed.length === 0) return null;
  const facts = changed.map((fact) => t(`reviews.changed.${fact}`));
  return (
    <div className={classes.risks}>
      {risks.length > 0 && (
        <ul className={classes.riskLine} aria-label={t('reviews.risks')}>
          {risks.map(({ text, tone }) => (
            <li key={text}>
              <StatusBadge tone={tone}>{text}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      {refusal !== null && <p className={classes.refusal}>{t(`errors.${refusal}`)}</p>}
      {changed.length > 0 && (
        <p className={classes.changed} role="alert">
          <IconRefreshAlert size={18} aria-hidden />
          {t('reviews.changed', { facts: formatList(facts, 'conjunction') })}
        </p>
      )}
    </div>
  );
}

interface Risk {
  readonly text: string;
  readonly tone: StatusTone;
}

/** The gravest first. */
function risksOf(t: Translate, { application, account, ...evidence }: HeldCase['evidence']): Risk[] {
  const risks: (Risk | false)[] = [
    account.state !== 'active' && { text: t(`enums.account-states.${account.state}`), tone: 'danger' },
    evidence.objections.includes(UNDERAGE_CODE) && {
      text: t('reviews.risk.underage', { age: formatNumber(application.age ?? 0) }),
      tone: 'danger',
    },
    application.gender === MALE_GENDER && { text: t('enums.genders.male'), tone: 'danger' },
    account.hostOfGroup !== null && {
      text: t('reviews.others.host-of', { group: account.hostOfGroup }),
      tone: 'danger',
    },
    application.avatarUrl === null && { text: t('reviews.picture.none'), tone: 'warning' },
    application.avatarUrl !== null &&
      account.avatarIsDefault && { text: t('reviews.picture.default'), tone: 'warning' },
    evidence.countryMatches === false && { text: t('reviews.reason.201'), tone: 'warning' },
    ...[111, 112, 108, 109, 110].map(
      (code): Risk | false => evidence.objections.includes(code) && { text: t(`reasons.${code}`), tone: 'danger' },
    ),
  ];
  return risks.filter((risk) => risk !== false);
}
