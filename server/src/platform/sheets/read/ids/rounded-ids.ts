import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import type { IdLine } from '../sheet-report.ts';

/** Digits of a number that a spreadsheet keeps; it writes 0 for every further one. */
const KEPT_DIGITS = 15;
/** Fewer zeros may be chance. */
const MIN_ZEROS = 4;
const ONLY_ZEROS = /^0+$/;

/**
 * Detects IDs that a spreadsheet has rounded and then written as plain digits (`7123456789012340000`): each one of more
 * than 15 digits ends in zeros. The original digits are lost, but the sender can be warned.
 */
export class RoundedIds {
  #long = 0;
  #zeros = 0;
  #isRounded = true;

  see(lines: readonly IdLine[]): void {
    if (!this.#isRounded) return;
    for (const { text } of lines) {
      if (text.length <= KEPT_DIGITS || !isHostId(text)) continue;
      this.#long += 1;
      this.#zeros += text.length - KEPT_DIGITS;
      if (!ONLY_ZEROS.test(text.slice(KEPT_DIGITS))) this.#isRounded = false;
    }
  }

  /** Returns the number of rounded IDs; 0 if one long ID has all its digits, or the zeros may be chance. */
  count(): number {
    return this.#isRounded && this.#zeros >= MIN_ZEROS ? this.#long : 0;
  }
}
