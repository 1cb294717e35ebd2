import type { NotificationKind, NotificationSettings } from '@greenroom/contract/notifications.ts';

export type Channel = 'inInterface' | 'byMail';

/** One switch put to a position. */
export interface Switched {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly on: boolean;
}

/** The switches once one of them is put to a position; the others stay, whatever has become of them meanwhile. */
export function withSwitch(settings: NotificationSettings, { kind, channel, on }: Switched): NotificationSettings {
  return settings.map((setting) => (setting.kind === kind ? { ...setting, [channel]: on } : setting));
}
