import type { EvidenceFact } from '@greenroom/contract/reviews/evidence.ts';
import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';

/** What a delivery can change about a case that is on the screen, each with how it is read. */
const FACTS = {
  state: ({ account }) => account.state,
  host: ({ account }) => account.hostOfGroup,
  age: ({ account }) => account.birthDate,
  gender: ({ application }) => application.gender,
  avatar: ({ application, account }) => `${application.avatarUrl} ${account.avatarIsDefault}`,
  name: ({ application }) => application.name,
  country: ({ application }) => application.country,
  video: ({ account }) => account.homepageVideoUrl,
  others: ({ otherAccounts }) => JSON.stringify(otherAccounts),
  details: ({ account: { storyStatus, personalVideoStatus, kycVerified, bankLinked, category } }) =>
    [storyStatus, personalVideoStatus, kycVerified, bankLinked, category].join(),
} as const satisfies Record<EvidenceFact | 'host', (evidence: ReviewCase) => unknown>;

export type ChangedFact = keyof typeof FACTS;

const CHANGED_FACTS = Object.keys(FACTS).filter(isFact);

/** The facts that differ between what was shown and what is shown now, in the order of their weight. */
export function changesBetween(before: ReviewCase, after: ReviewCase): ChangedFact[] {
  return CHANGED_FACTS.filter((fact) => FACTS[fact](before) !== FACTS[fact](after));
}

/** What a refusal says has changed, by the same words. */
export function changedFactsOf(facts: unknown): ChangedFact[] {
  return String(facts ?? '')
    .split(',')
    .filter(isFact);
}

function isFact(text: string): text is ChangedFact {
  return text in FACTS;
}
