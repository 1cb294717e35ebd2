/** A typed key: its input type in the browser, and the caret's position after it. */
export interface Typing {
  kind: string;
  caret: number;
}

/** A restored text, and the caret's position in it, which is after the difference. */
export interface Restored {
  text: string;
  caret: number;
}

const MAX_STEPS = 200;
/** Limit for all steps together. With 100,000 IDs, one step has a million characters. */
const MAX_CHARACTERS = 20_000_000;
/** Maximum length of the text that one key types: a character with two UTF-16 units. */
const ONE_KEY_CHARACTERS = 2;
const JOINED = new Set(['insertText', 'insertCompositionText', 'deleteContentBackward', 'deleteContentForward']);

/**
 * The earlier texts of a field that code can change as well as keys. The browser forgets its own history when code sets
 * the text, so all steps are stored here. Consecutive keys form one step.
 */
export class TextHistory {
  #past: string[] = [];
  #future: string[] = [];
  #last: Typing | null = null;

  /**
   * Must be called for each change.
   * @param typing null if the change wasn't made by a key
   */
  note(before: string, after: string, typing: Typing | null): void {
    if (!this.#continues(after.length - before.length, typing)) {
      this.#past.push(before);
      this.#shorten();
    }
    this.#last = typing;
    this.#future = [];
  }

  /** @returns null if there is no earlier text */
  undo(now: string): Restored | null {
    return this.#step(now, this.#past, this.#future);
  }

  /** @returns null if nothing was undone */
  redo(now: string): Restored | null {
    return this.#step(now, this.#future, this.#past);
  }

  /** Forgets all steps. Call it when the text belongs to something else, so that earlier text can't come back. */
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

/** Returns the position in the second text at which the part that differs from the first text ends. */
function endOfDifference(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(one.length - 1 - same) === other.charCodeAt(other.length - 1 - same)) same += 1;
  return other.length - same;
}
