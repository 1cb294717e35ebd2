import * as contract from '@greenroom/contract/notifications.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { countUnread } from './count-unread.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotifications } from './mark-notifications.ts';
import { readNotificationSettings } from './read-notification-settings.ts';
import { saveNotificationSettings } from './save-notification-settings.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listNotifications, listNotifications),
  mount(contract.countUnread, countUnread),
  mount(contract.markNotifications, markNotifications),
  mount(contract.readNotificationSettings, readNotificationSettings),
  mount(contract.saveNotificationSettings, saveNotificationSettings),
];
