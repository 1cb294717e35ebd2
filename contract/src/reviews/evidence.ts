import { z } from 'zod';
import { GENDERS } from '../enums.ts';

/**
 * The facts of an account that a list of applications shows, the gravest first; `avatar`: the picture, by its address and
 * whether it is the platform's own; `age`: the date of birth.
 */
export const LISTED_FACTS = ['state', 'age', 'gender', 'avatar', 'name', 'country', 'video'] as const;

/** All facts that a case shows of its account; `others`: whose person it is, `details`: what only the case shows. */
export const EVIDENCE_FACTS = [...LISTED_FACTS, 'others', 'details'] as const;
export type EvidenceFact = (typeof EVIDENCE_FACTS)[number];

/** Characters of one fact in a mark. */
const FACT_CHARACTERS = 16;

/**
 * The mark of what was on the screen: it changes with the facts that were shown, and with nothing else. It comes with a
 * case, a row of the list and a request for an approval, and goes back with the verdict (R-PLUS-27).
 */
export const evidenceMark = z
  .string()
  .regex(new RegExp(`^([A-Za-z0-9+/]{${FACT_CHARACTERS}}){${LISTED_FACTS.length},${EVIDENCE_FACTS.length}}$`))
  .describe('The mark that came with what was shown: the verdict is refused if the account has changed since');

/** What an approval can be made without, by a second, deliberate step. */
export const UNSEEN = ['picture', 'age', 'gender'] as const;
export type Unseen = (typeof UNSEEN)[number];
export const unseen = z.enum(UNSEEN);

/** Of a refusal for the evidence: which facts have changed, or were not seen; of any other none. */
export const refusedFacts = z.array(z.enum([...EVIDENCE_FACTS, 'picture']));
export type RefusedFact = z.infer<typeof refusedFacts>[number];

/** What a reviewer saw of an account. */
export const seenEvidence = z.object({
  mark: evidenceMark,
  pictureSeen: z.boolean().default(false).describe('The picture was on the screen'),
});

/** The second step: an approval although these were not seen, or are not known. */
export const acceptUnseen = z
  .array(unseen)
  .max(UNSEEN.length)
  .default([])
  .describe('For an approval: it is wanted although these were not seen, or are not known; the decision keeps them');

/** What of an account an approval would be made without (R-PLUS-27). */
export function unseenOf(account: {
  readonly pictureSeen: boolean;
  readonly age: unknown;
  readonly gender: number | null;
}): Unseen[] {
  const { pictureSeen, age, gender } = account;
  const missing = { picture: !pictureSeen, age: age === null, gender: gender === null || !(gender in GENDERS) };
  return UNSEEN.filter((each) => missing[each]);
}

/** The facts that differ between what was seen and what is there now, as far as the mark of what was seen has them. */
export function changedFacts(seen: string, present: string): EvidenceFact[] {
  const part = (mark: string, place: number) => mark.slice(place * FACT_CHARACTERS, (place + 1) * FACT_CHARACTERS);
  return EVIDENCE_FACTS.filter((_, place) => part(seen, place) !== '' && part(seen, place) !== part(present, place));
}
