import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import type { IdLine } from '../sheet-report.ts';

/** Number of digits that a spreadsheet keeps. It replaces all further digits with 0. */
const KEPT_DIGITS = 15;
/** Minimum number of trailing zeros, since fewer can occur by chance. */
const MIN_ZEROS = 4;
const ONLY_ZEROS = /^0+$/;

/**
 * Detects IDs that a spreadsheet has rounded and then written as plain digits (`7123456789012340000`). This is the case
 * if all IDs with more than 15 digits end in zeros. The original digits are lost, but the sender can be warned.
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

  /**
   * Returns how many IDs were rounded. Returns 0 if at least one long ID has all its digits, or if the zeros may be
   * chance.
   */
  count(): number {
    return this.#isRounded && this.#zeros >= MIN_ZEROS ? this.#long : 0;
  }
}
