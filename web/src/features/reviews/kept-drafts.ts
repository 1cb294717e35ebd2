import { REJECTION_CODES } from '@greenroom/contract/reasons.ts';
import { useEffect } from 'react';
import { z } from 'zod';
import { readSession, writeSession } from '../../lib/storage.ts';
import type { CaseFlow } from './flow-state.ts';

const KEY = 'draft.reviews';

const kept = z.record(z.string(), z.object({ codes: z.array(z.literal([...REJECTION_CODES])), note: z.string() }));

/** What was set and written but not sent, as it was before a reload of this browser tab. */
export function readDrafts(): CaseFlow['drafts'] {
  const text = readSession(KEY);
  if (text === null) return {};
  try {
    return kept.parse(JSON.parse(text));
  } catch (error) {
    // Written by an older version of the program: there is nothing in it to go on with.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {};
    throw error;
  }
}

export function useKeptDrafts(drafts: CaseFlow['drafts']): void {
  useEffect(() => {
    const begun = Object.entries(drafts).filter(([, { codes, note }]) => codes.length > 0 || note !== '');
    writeSession(KEY, begun.length === 0 ? null : JSON.stringify(Object.fromEntries(begun)));
  }, [drafts]);
}
