import { REJECTION_CODES, type RejectionCode } from '@greenroom/contract/applications/reasons.ts';
import type { Key } from '../../lib/keys/keys.ts';
import type { Translate } from '../../lib/text/translate.tsx';

export type ReasonGroup = 'picture' | 'name' | 'account';

export interface ReasonKey {
  readonly code: RejectionCode;
  /** The single key that toggles the reason (R-PLUS-4). */
  readonly key: string;
  readonly group: ReasonGroup;
}

/** The groups in display order. */
export const REASON_GROUPS: readonly ReasonGroup[] = ['picture', 'name', 'account'];

/** Keys for the reasons. Picture problems have the digits, because they cause nearly all rejections. */
const KEYS: Readonly<Record<RejectionCode, Omit<ReasonKey, 'code'>>> = {
  201: { key: 'c', group: 'account' },
  202: { key: 'h', group: 'account' },
  203: { key: 'p', group: 'picture' },
  204: { key: '1', group: 'picture' },
  205: { key: '2', group: 'picture' },
  206: { key: '3', group: 'picture' },
  207: { key: '4', group: 'picture' },
  208: { key: '5', group: 'picture' },
  209: { key: '6', group: 'picture' },
  210: { key: '7', group: 'picture' },
  211: { key: '8', group: 'picture' },
  212: { key: '9', group: 'picture' },
  213: { key: 'd', group: 'name' },
  214: { key: 'e', group: 'name' },
  215: { key: 't', group: 'name' },
  216: { key: 'o', group: 'account' },
};

/** Every rejection reason with its key, in display order. Keys 1 to 9 are next to each other. */
export const REASON_KEYS: readonly ReasonKey[] = REJECTION_CODES.map((code) => ({ code, ...KEYS[code] })).sort(
  (one, other) => place(one) - place(other),
);

/** The screen's other keys, which no reason can use. */
export const COMMAND_KEYS = {
  approve: 'a',
  note: 'n',
  skip: 's',
  back: 'k',
  undo: 'u',
  ask: 'q',
  zoom: 'z',
  light: 'l',
  video: 'v',
  blur: 'b',
  greyscale: 'g',
  mute: 'm',
} as const;

/** Returns the keys that toggle the reasons, in the form in which a screen registers them. */
export function reasonKeys(t: Translate, onToggle: (code: RejectionCode) => void): Key[] {
  return REASON_KEYS.map(({ code, key }) => ({
    key,
    title: t('reviews.key.reason', { reason: t(`reasons.${code}`), code }),
    action: () => onToggle(code),
  }));
}

function place({ code, group, key }: ReasonKey): number {
  const letterLast = group === 'picture' && !/\d/.test(key) ? 100 : 0;
  return REASON_GROUPS.indexOf(group) * 1000 + letterLast + (code - 200);
}
