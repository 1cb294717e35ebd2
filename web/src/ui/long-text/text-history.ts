/** A key that was typed: what the browser calls it, and where the caret stands after it. */
export interface Typing {
  kind: string;
  caret: number;
}

/** A text that was brought back, and where the caret belongs in it: behind what is different. */
export interface Restored {
  text: string;
  caret: number;
}

const MAX_STEPS = 200;
/** Of all steps together: one of a list of 100,000 IDs has a million. */
const MAX_CHARACTERS = 20_000_000;
/** A character of two UTF-16 units, and all that one key types. */
const ONE_KEY_CHARACTERS = 2;
const JOINED = new Set(['insertText', 'insertCompositionText', 'deleteContentBackward', 'deleteContentForward']);

/**
 * The earlier texts of a field that is also changed by other than keys. The browser forgets its own once a program sets
 * the text, so all steps are kept here; keys that follow one another are one step.
 */
export class TextHistory {
  #past: string[] = [];
  #future: string[] = [];
  #last: Typing | null = null;

  /** To be called with each change. @param typing null: not by a key */
  note(before: string, after: string, typing: Typing | null): void {
    if (!this.#continues(after.length - before.length, typing)) {
      this.#past.push(before);
      this.#shorten();
    }
    this.#last = typing;
    this.#future = [];
  }

  /** @returns null where nothing comes before */
  undo(now: string): Restored | null {
    return this.#step(now, this.#past, this.#future);
  }

  /** @returns null where nothing was undone */
  redo(now: string): Restored | null {
    return this.#step(now, this.#future, this.#past);
  }

  /** The text now belongs to something else: what was before must not come back into it. */
  forget(): void {
    this.#past = [];
    this.#future = [];
    this.#last = null;
  }

  #step(now: string, from: string[], to: string[]): Restored | null {
    this.#last = null;
    const text = from.pop();
    if (text === undefined) return null;
    to.push(now);
    return { text, caret: endOfDifference(now, text) };
  }

  #continues(grown: number, typing: Typing | null): boolean {
    const last = this.#last;
    if (typing === null || last === null || typing.kind !== last.kind || !JOINED.has(typing.kind)) return false;
    const caretBefore = typing.kind === 'deleteContentForward' ? typing.caret : typing.caret - grown;
    return Math.abs(grown) <= ONE_KEY_CHARACTERS && caretBefore === last.caret;
  }

  #shorten(): void {
    let characters = 0;
    const tooOld = this.#past.findLastIndex((text, index) => {
      characters += text.length;
      return index < this.#past.length - 1 && (characters > MAX_CHARACTERS || this.#past.length - index > MAX_STEPS);
    });
    this.#past.splice(0, tooOld + 1);
  }
}

/** Where, in the second text, the part ends that the first one has otherwise. */
function endOfDifference(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(one.length - 1 - same) === other.charCodeAt(other.length - 1 - same)) same += 1;
  return other.length - same;
}
