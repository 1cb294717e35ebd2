import { COUNTRY_DIALOG_WIDTH_PX, EDIT_DIALOG_WIDTH_PX } from '@greenroom/contract/constants.ts';

/**
 * Dialog widths in pixels: for a question or a few fields (the default), for a form or a choice from a list, and for
 * many items next to each other.
 */
export const DIALOG_WIDTHS = { small: 460, medium: EDIT_DIALOG_WIDTH_PX, large: COUNTRY_DIALOG_WIDTH_PX } as const;
export type DialogWidth = keyof typeof DIALOG_WIDTHS;
