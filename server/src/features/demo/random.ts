/** Repeatable randomness: demonstration data are the same wherever they are made. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** A key of the table, the likelier the greater its weight. */
  weighted<K extends string | number>(weights: ReadonlyMap<K, number>): K;
}

/**
 * A generator of its own for each topic, so that a change in one leaves the others as they were.
 * @param topic any text; equal texts give equal sequences
 */
export function chanceFor(topic: string): Chance {
  let state = hash(topic);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick(list) {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new Error(`nothing to pick from (${topic})`);
      return picked;
    },
    happens: (probability) => next() < probability,
    weighted(weights) {
      let left = next() * [...weights.values()].reduce((sum, weight) => sum + weight, 0);
      for (const [key, weight] of weights) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error(`no weights (${topic})`);
    },
  };
}

/** FNV-1a over the text's code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
