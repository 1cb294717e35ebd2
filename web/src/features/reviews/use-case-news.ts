import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { countryName, formatNumber, useT } from '../../lib/translate.tsx';
import type { CaseFlow, Decision, HeldCase } from './flow-state.ts';
import { REASON_KEYS } from './reason-keys.ts';

/** Tells who stands on the screen now and what became of the one before, and keeps the focus from getting lost. */
export function useCaseNews(
  flow: CaseFlow,
  announce: (text: string) => void,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const { outcomeOf, describe, emptied } = useSentences();
  const told = useRef<string | undefined>(undefined);
  const { current, exhausted } = flow;
  const newest = flow.decisions[0];
  const tell = useEffectEvent(() => {
    const outcome = newest !== undefined && newest.id !== told.current ? outcomeOf(newest) : '';
    told.current = newest?.id;
    if (current !== null) announce(`${outcome} ${describe(current)}`.trim());
    else if (exhausted) announce(`${outcome} ${emptied}`.trim());
    else if (outcome !== '') announce(outcome);
    // A button that has gone with its case, or a fresh screen: the focus begins at the case.
    if (current !== null && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  const key = current?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told changes with these alone.
  useEffect(() => tell(), [key, exhausted]);
}

function useSentences() {
  const t = useT();
  return {
    emptied: t('reviews.empty.title'),
    outcomeOf: ({ verdict, held }: Decision): string => {
      const { name, hostId } = held.evidence.application;
      return t(verdict.approve ? 'reviews.undo.approved' : 'reviews.undo.rejected', { name: name ?? hostId, hostId });
    },
    describe: ({ evidence }: HeldCase): string => {
      const { name, hostId, age, country } = evidence.application;
      const hints = REASON_KEYS.filter(({ code }) => evidence.suggestedCodes.includes(code));
      return t('reviews.news.case', {
        name: name ?? hostId,
        age: age === null ? t('reviews.age.unknown') : t('reviews.age', { age: formatNumber(age) }),
        country: country === null ? t('reviews.country.unknown') : countryName(country),
        hints: hints.map(({ code }) => t(`reviews.reason.${code}`)).join(', '),
        count: hints.length,
      });
    },
  };
}
