import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { countryName, formatList, formatNumber, useT } from '../../../lib/text/translate.tsx';
import type { CaseFlow, Decision, HeldCase } from '../flow-state.ts';
import { REASON_KEYS } from '../reason-keys.ts';

/** A message for screen readers. The number makes them repeat the same text. */
interface Announcement {
  readonly sentences: readonly string[];
  readonly number: number;
}

/** Announces a decision's outcome and the next case, and moves the focus when the previous case disappears. */
export function useAnnouncements(
  flow: CaseFlow,
  heading: RefObject<HTMLHeadingElement | null>,
  note: RefObject<HTMLTextAreaElement | null>,
): Announcement {
  const t = useT();
  const [announcement, setAnnouncement] = useState<Announcement>({ sentences: [], number: 0 });
  const { outcomeOf, describe } = useSentences();
  const lastDecision = useRef<Decision | undefined>(undefined);
  const focused = useLastFocused();
  const { current, exhausted } = flow;

  const outcome = useEffectEvent((): string[] => {
    const before = lastDecision.current;
    const newest = flow.decisions[0];
    lastDecision.current = newest;
    if (newest !== undefined && newest.sentAt > (before?.sentAt ?? 0)) return [outcomeOf(newest)];
    const gone = before !== undefined && !flow.decisions.some(({ id }) => id === before.id);
    // The case itself announces a refused decision.
    return gone && current?.key === before.held.key && !(current.key in flow.troubles)
      ? [t('reviews.outcome.undone')]
      : [];
  });
  const onCaseChange = useEffectEvent(() => {
    const next = current !== null ? describe(current) : exhausted ? [t('reviews.empty.title')] : [];
    const sentences = [...outcome(), ...next];
    setAnnouncement(({ number }) => ({ sentences, number: number + 1 }));
    // The focused element has disappeared with its case, or with the decision that was undone. A note field remains,
    // but now belongs to another case. A key that is meant to decide must not be typed into it.
    const gone = focused.current?.isConnected === false && document.activeElement === document.body;
    const written = note.current !== null && document.activeElement === note.current;
    if (gone || written) heading.current?.focus({ preventScroll: true });
  });
  const key = current?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only another case, or that there are no more.
  useEffect(() => onCaseChange(), [key, exhausted]);
  return announcement;
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
    outcomeOf: ({ verdict, held }: Decision): string => {
      const { name, hostId } = held.evidence.application;
      return t(verdict.approve ? 'reviews.undo.approved' : 'reviews.undo.rejected', { name: name ?? hostId });
    },
    describe: ({ evidence }: HeldCase): string[] => {
      const { name, hostId, age, country } = evidence.application;
      const suggested = REASON_KEYS.filter(({ code }) => evidence.suggestedCodes.includes(code));
      const reasons = formatList(
        suggested.map(({ code }) => t(`reasons.${code}`)),
        'conjunction',
      );
      return [
        t('reviews.next', {
          name: name ?? hostId,
          age: age === null ? t('reviews.age.unknown') : t('reviews.age', { age: formatNumber(age) }),
          country: country === null ? t('reviews.country.unknown') : countryName(country),
        }),
        ...(suggested.length === 0 ? [] : [t('reviews.next.suggested', { reasons })]),
      ];
    },
  };
}
