import type { EvidenceFact } from '@greenroom/contract/reviews/evidence.ts';
import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';

/** Facts that can change while a case is on the screen, each with a function that reads it. */
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

/** Returns the facts that differ between an earlier and the current version of a case, most important first. */
export function changesBetween(before: ReviewCase, after: ReviewCase): ChangedFact[] {
  return CHANGED_FACTS.filter((fact) => FACTS[fact](before) !== FACTS[fact](after));
}

/** Returns the changed facts that a server error names. */
export function changedFactsOf(facts: unknown): ChangedFact[] {
  return String(facts ?? '')
    .split(',')
    .filter(isFact);
}

function isFact(text: string): text is ChangedFact {
  return text in FACTS;
}
