import { z } from 'zod';
import { readLocal, writeLocal } from '../../lib/storage.ts';

/** Number of choices that the palette remembers. */
export const RECENT_CHOICES = 5;

const choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('screen'), path: z.string() }),
  z.object({ kind: z.literal('action'), id: z.string() }),
  z.object({ kind: z.literal('host'), hostId: z.string(), name: z.string().nullable() }),
  z.object({ kind: z.literal('group'), id: z.number().int(), path: z.array(z.string()) }),
  z.object({ kind: z.literal('agent'), id: z.number().int(), nickName: z.string() }),
  z.object({ kind: z.literal('batch'), id: z.number().int(), fileName: z.string().nullable() }),
]);

/** A choice in the palette, with the data needed to offer it again. */
export type Choice = z.infer<typeof choice>;

/** Returns a user's recent choices in this browser, the latest first. */
export function readChoices(userId: number): Choice[] {
  const text = readLocal(keyOf(userId));
  if (text === null) return [];
  try {
    return z.array(choice).parse(JSON.parse(text)).slice(0, RECENT_CHOICES);
  } catch (error) {
    // An older version has written the value, so ignore it.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}

export function rememberChoice(userId: number, chosen: Choice): void {
  writeLocal(keyOf(userId), JSON.stringify(withChoice(readChoices(userId), chosen)));
}

/**
 * Returns the choices with a new one in front. A repeated choice moves to the front, and the oldest choice is dropped.
 */
export function withChoice(before: readonly Choice[], chosen: Choice): Choice[] {
  const others = before.filter((each) => idOf(each) !== idOf(chosen));
  return [chosen, ...others].slice(0, RECENT_CHOICES);
}

/** Identifies the target of a choice, even after it was renamed. */
export function idOf(chosen: Choice): string {
  if (chosen.kind === 'screen') return `screen ${chosen.path}`;
  return `${chosen.kind} ${chosen.kind === 'host' ? chosen.hostId : chosen.id}`;
}

function keyOf(userId: number): string {
  return `palette.${userId}`;
}
