import type { NotificationKind, NotificationSettings } from '@greenroom/contract/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationSettingsQuery, saveNotifications } from '../profile.data.ts';

export type Channel = 'inInterface' | 'byMail';

/** A switch that the user has turned on or off. */
export interface Switched {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly on: boolean;
}

const KEY = ['profile', 'notification-switches'];

/**
 * Saves a switch. The switch moves immediately, and moves back if it can't be saved. Calls run one after another, so
 * that the last of several quick changes wins.
 */
export function useNotificationSwitches(): (switched: Switched) => void {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  const put = (switched: Switched) =>
    client.setQueryData(queryKey, (now) => (now === undefined ? now : withSwitch(now, switched)));
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join('.') },
    mutationFn: async ({ kind }: Switched) => {
      const changed = client.getQueryData(queryKey)?.filter((setting) => setting.kind === kind) ?? [];
      await saveNotifications(changed);
    },
    onMutate: async (switched) => {
      await client.cancelQueries({ queryKey });
      put(switched);
    },
    onError: (_error, switched) => put({ ...switched, on: !switched.on }),
    onSettled: () => {
      // While another call is running, the server's response would be older than the screen.
      if (client.isMutating({ mutationKey: KEY }) === 1) return client.invalidateQueries({ queryKey });
      return undefined;
    },
  });
  return mutate;
}

/** Returns the settings with one switch changed. All others have their latest state. */
export function withSwitch(settings: NotificationSettings, { kind, channel, on }: Switched): NotificationSettings {
  return settings.map((setting) => (setting.kind === kind ? { ...setting, [channel]: on } : setting));
}
