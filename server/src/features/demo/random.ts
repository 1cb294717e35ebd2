/** Repeatable randomness: demonstration data are the same on every machine. */
export interface Chance {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** This many of the list, or as many as there are, in any order. */
  some<T>(list: readonly T[], count: number): T[];
  /** True with this probability. */
  happens(probability: number): boolean;
  /** One of these, with a probability in proportion to its weight. */
  weighted<K>(weights: Iterable<readonly [K, number]>): K;
}

/**
 * Returns a separate generator for each topic, so that a change in one does not affect the others.
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
    some(list, count) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat();
    },
    happens: (probability) => next() < probability,
    weighted(weights) {
      const all = [...weights];
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of all) {
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
