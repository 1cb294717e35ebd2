import type { NotificationKind } from '@greenroom/contract/notifications.ts';
import type { ScreenKey } from '@greenroom/contract/screens.ts';

/** The screen that the letters of a kind lead to; they name it as the menu does. */
export const LETTER_SCREENS: Readonly<Record<NotificationKind, ScreenKey>> = {
  'batch-finished': 'history',
  decisions: 'history',
  lapsed: 'history',
  'hosts-bound': 'bind-hosts',
  'hosts-gone': 'bind-hosts',
  'move-asked': 'bind-hosts',
  'move-answered': 'bind-hosts',
  'groups-bound': 'agent-center',
  'binding-asked': 'bind-groups',
  'binding-answered': 'bind-groups',
  'invitation-accepted': 'agent-center',
};
