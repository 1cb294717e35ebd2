/** A repeatable random generator, so that the demo data are the same on every machine. */
export interface Chance {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a whole number from a range, including both ends. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns this many items from the list, or as many as there are, in any order. */
  some<T>(list: readonly T[], count: number): T[];
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  /** Returns one of these keys, with a probability in proportion to its weight. */
  weighted<K>(weights: Iterable<readonly [K, number]>): K;
}

/**
 * Returns a separate generator for each topic, so that a change in one topic doesn't affect the others.
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

/** Returns the FNV-1a hash of the text's code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
