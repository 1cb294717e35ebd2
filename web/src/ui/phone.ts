import { MOBILE_BELOW_PX } from '@greenroom/contract/constants.ts';

/** Media query of the devices that count as mobile (R-SHELL-9). */
export const PHONE = `(max-width: ${MOBILE_BELOW_PX - 0.02}px)`;
