import type { OpenFilter } from '@greenroom/contract/reviews/list-mode.ts';
import { useState } from 'react';
import { type CaseKey, type Draft, NOTHING_DRAFTED } from '../flow-state.ts';
import type { Outcome } from './list-outcomes.ts';

/** All that matched a filter when they were chosen, but for some. */
export interface ChosenAll {
  readonly filter: OpenFilter;
  /** When the list was read that the reviewer saw. */
  readonly asOf: string;
  readonly total: number;
  readonly except: ReadonlySet<CaseKey>;
}

/** The ticked applications, on whatever page and in whatever queue; or all that match. */
export interface ChosenOpen {
  readonly keys: ReadonlySet<CaseKey>;
  readonly all: ChosenAll | null;
}

const NONE_CHOSEN: ChosenOpen = { keys: new Set(), all: null };

/** What a reviewer has begun in the list: it outlives a look at one of the cases. */
export function useListWork() {
  const [chosen, choose] = useState<ChosenOpen>(NONE_CHOSEN);
  const [draft, setDraft] = useState<Draft>(NOTHING_DRAFTED);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  return { chosen, choose, draft, setDraft, outcomes, setOutcomes };
}

export type ListWork = ReturnType<typeof useListWork>;
