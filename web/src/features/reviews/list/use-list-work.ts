import { unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import type { OpenApplication, OpenFilter } from '@greenroom/contract/reviews/list-mode.ts';
import { useState } from 'react';
import { type CaseKey, type Draft, NOTHING_DRAFTED } from '../flow-state.ts';
import { usePictures } from '../use-pictures.ts';
import type { Outcome } from './list-outcomes.ts';

/** The facts that the reviewer had seen when they chose an application. */
export interface Chosen {
  readonly mark: string;
  /** Null if there is no picture, or if it was never on the screen. */
  readonly avatarUrl: string | null;
  readonly ageKnown: boolean;
  readonly genderKnown: boolean;
}

/** All applications that matched a filter when they were chosen, except some. */
export interface ChosenAll {
  readonly filter: OpenFilter;
  readonly rows: ReadonlyMap<CaseKey, Chosen>;
  readonly except: ReadonlySet<CaseKey>;
}

/** The ticked applications on any page and in any queue, or all that match. */
export interface ChosenOpen {
  readonly ticked: ReadonlyMap<CaseKey, Chosen>;
  readonly all: ChosenAll | null;
}

const NONE_CHOSEN: ChosenOpen = { ticked: new Map(), all: null };

/** Stores the reviewer's work in the list while they look at a single case. */
export function useListWork() {
  const [chosen, choose] = useState<ChosenOpen>(NONE_CHOSEN);
  const [draft, setDraft] = useState<Draft>(NOTHING_DRAFTED);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const pictures = usePictures();
  return { chosen, choose, draft, setDraft, outcomes, setOutcomes, pictures };
}

export type ListWork = ReturnType<typeof useListWork>;

/** Returns the facts that a row shows when it is chosen. */
export function chosenOf({ mark, avatarUrl, age, gender }: OpenApplication): Chosen {
  const unseen = unseenOf({ pictureSeen: true, age, gender });
  return { mark, avatarUrl, ageKnown: !unseen.includes('age'), genderKnown: !unseen.includes('gender') };
}
