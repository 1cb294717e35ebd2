import { newUuid } from '../seal/uuid.ts';

/**
 * Keeps one idempotency key for one intent: as long as the same things are asked for and no answer came, every attempt
 * carries the same key, so that a retry after a lost connection does nothing twice.
 */
export class IntentKeys {
  private parts: readonly unknown[] = [];
  private key: string | null = null;

  /** @param parts what makes the intent: compared one by one, by identity */
  keyFor(parts: readonly unknown[]): string {
    const same =
      this.key !== null && parts.length === this.parts.length && parts.every((part, at) => part === this.parts[at]);
    if (same && this.key !== null) return this.key;
    this.parts = parts;
    this.key = newUuid();
    return this.key;
  }

  /** The server has answered: asking the same again is a new intent. */
  settle(): void {
    this.key = null;
    this.parts = [];
  }
}
