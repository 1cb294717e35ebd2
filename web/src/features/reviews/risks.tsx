import { UNDERAGE_CODE } from '@greenroom/contract/applications/reasons.ts';
import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import { unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import type { OpenApplication } from '@greenroom/contract/reviews/list-mode.ts';
import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import { formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import { StatusBadge, type StatusTone } from '../../ui/value/status-badge.tsx';

/** Facts that determine an application's risks, both for a single case and for a row in the list. */
export type RiskFacts = Pick<
  OpenApplication,
  'state' | 'age' | 'gender' | 'avatarUrl' | 'avatarIsDefault' | 'hostOfGroup' | 'countryMatches' | 'objections'
> & {
  /** True if the picture couldn't be loaded. */
  readonly pictureFailed: boolean;
};

export interface Risk {
  readonly text: string;
  readonly tone: StatusTone;
}

/** Returns an account's risks and unknown facts, most serious first (R-PLUS-27). */
export function risksOf(t: Translate, facts: RiskFacts): Risk[] {
  const { state, age, gender, avatarUrl, avatarIsDefault, hostOfGroup, countryMatches, objections } = facts;
  const unseen = unseenOf({ pictureSeen: avatarUrl === null || !facts.pictureFailed, age, gender });
  const risks: (Risk | false)[] = [
    state !== null && state !== 'active' && { text: t(`enums.account-states.${state}`), tone: 'danger' },
    objections.includes(UNDERAGE_CODE) && {
      text: t('reviews.risk.underage', { age: formatNumber(age ?? 0) }),
      tone: 'danger',
    },
    gender === MALE_GENDER && { text: t('enums.genders.male'), tone: 'danger' },
    hostOfGroup !== null && { text: t('reviews.others.host-of', { group: hostOfGroup }), tone: 'danger' },
    avatarUrl === null && { text: t('reviews.picture.none'), tone: 'warning' },
    avatarUrl !== null && avatarIsDefault && { text: t('reviews.picture.default'), tone: 'warning' },
    ...unseen.map((each): Risk => ({ text: t(`reasons.unseen.${each}`), tone: 'warning' })),
    countryMatches === false && { text: t('reviews.reason.201'), tone: 'warning' },
    ...[111, 112, 108, 109, 110].map(
      (code): Risk | false => objections.includes(code) && { text: t(`reasons.${code}`), tone: 'danger' },
    ),
  ];
  return risks.filter((risk) => risk !== false);
}

/** Returns the facts that determine a case's risks. */
export function riskFactsOf({ application, account, ...evidence }: ReviewCase, pictureFailed: boolean): RiskFacts {
  const { countryMatches, objections } = evidence;
  return { ...application, ...account, countryMatches, objections, pictureFailed };
}

/** Shows risks in one line, each with an icon and a word. */
export function Risks({ risks, className }: { risks: readonly Risk[]; className: string | undefined }) {
  const t = useT();
  return (
    <ul className={className} aria-label={t('reviews.risks')}>
      {risks.map(({ text, tone }) => (
        <li key={text} title={text}>
          <StatusBadge tone={tone}>{text}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
