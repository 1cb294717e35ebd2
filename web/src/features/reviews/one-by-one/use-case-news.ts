import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import type { CaseFlow, Decision, HeldCase } from '../flow-state.ts';
import { REASON_KEYS } from '../reason-keys.ts';

/** Tells who stands on the screen now and what became of the one before, and keeps the focus from getting lost. */
export function useCaseNews(
  flow: CaseFlow,
  announce: (text: string) => void,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const { outcomeOf, describe, emptied, undone, join } = useSentences();
  const told = useRef<Decision | undefined>(undefined);
  const focused = useLastFocused();
  const { current, exhausted } = flow;
  const outcome = useEffectEvent((): string | null => {
    const before = told.current;
    const newest = flow.decisions[0];
    told.current = newest;
    if (newest !== undefined && newest.sentAt > (before?.sentAt ?? 0)) return outcomeOf(newest);
    const gone = before !== undefined && !flow.decisions.some(({ id }) => id === before.id);
    // What was refused is told by the case itself.
    return gone && current?.key === before.held.key && !(current.key in flow.troubles) ? undone : null;
  });
  const tell = useEffectEvent(() => {
    const news = current !== null ? describe(current) : exhausted ? emptied : '';
    announce(join(outcome(), news));
    // What had the focus has gone with its case, or with the decision that was undone: it goes on at the case.
    if (focused.current?.isConnected === false && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  });
  const key = current?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told changes with these alone.
  useEffect(() => tell(), [key, exhausted]);
}

function useLastFocused(): RefObject<Element | null> {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return last;
}

function useSentences() {
  const t = useT();
  return {
    emptied: t('reviews.empty.title'),
    undone: t('reviews.outcome.undone'),
    join: (outcome: string | null, news: string) =>
      outcome === null || news === '' ? (outcome ?? news) : t('reviews.news.after', { outcome, news }),
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
        hints: hints.map(({ code }) => t(`reasons.${code}`)).join(', '),
        count: hints.length,
      });
    },
  };
}
