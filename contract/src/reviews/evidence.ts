import { z } from 'zod';
import { GENDERS } from '../enums.ts';

/**
 * The account facts in a list of applications, the most serious first. `avatar` is the image's address, and whether it
 * is the platform's default. `age` is the date of birth.
 */
export const LISTED_FACTS = ['state', 'age', 'gender', 'avatar', 'name', 'country', 'video'] as const;

/**
 * All account facts in a case. `others` are the person's other accounts, and `details` are facts that only the case
 * shows.
 */
export const EVIDENCE_FACTS = [...LISTED_FACTS, 'others', 'details'] as const;
export type EvidenceFact = (typeof EVIDENCE_FACTS)[number];

/** Number of characters for each fact in a mark. */
const FACT_CHARACTERS = 16;

/**
 * A digest of the facts on the screen. It changes only if one of them changes. Cases, list rows and approval requests
 * include it, and it must be sent back with the verdict (R-PLUS-27).
 */
export const evidenceMark = z
  .string()
  .regex(new RegExp(`^([A-Za-z0-9+/]{${FACT_CHARACTERS}}){${LISTED_FACTS.length},${EVIDENCE_FACTS.length}}$`))
  .describe('The mark of the facts that were shown. The verdict is refused if the account has changed since');

/** Evidence that can be missing for an approval. The reviewer then confirms in a second, deliberate step. */
export const UNSEEN = ['picture', 'age', 'gender'] as const;
export type Unseen = (typeof UNSEEN)[number];
export const unseen = z.enum(UNSEEN);

/** If an error concerns the evidence, the facts that have changed or were not seen. Otherwise empty. */
export const refusedFacts = z.array(z.enum([...EVIDENCE_FACTS, 'picture']));
export type RefusedFact = z.infer<typeof refusedFacts>[number];

/** The evidence about an account that a reviewer saw. */
export const seenEvidence = z.object({
  mark: evidenceMark,
  pictureSeen: z.boolean().default(false).describe('The image was on the screen'),
});

/** Missing evidence that the reviewer accepts in the second step. */
export const acceptUnseen = z
  .array(unseen)
  .max(UNSEEN.length)
  .default([])
  .describe('For an approval: confirms that this evidence was not seen or is unknown. The decision stores it');

/** Returns the evidence that is missing for approving an account (R-PLUS-27). */
export function unseenOf(account: {
  readonly pictureSeen: boolean;
  readonly age: unknown;
  readonly gender: number | null;
}): Unseen[] {
  const { pictureSeen, age, gender } = account;
  const missing = { picture: !pictureSeen, age: age === null, gender: gender === null || !(gender in GENDERS) };
  return UNSEEN.filter((each) => missing[each]);
}

/** Returns which of the facts in the seen mark have changed since it was made. */
export function changedFacts(seen: string, present: string): EvidenceFact[] {
  const part = (mark: string, place: number) => mark.slice(place * FACT_CHARACTERS, (place + 1) * FACT_CHARACTERS);
  return EVIDENCE_FACTS.filter((_, place) => part(seen, place) !== '' && part(seen, place) !== part(present, place));
}
