import * as contract from '@greenroom/contract/notifications.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { readUnread } from './count-unread.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotifications } from './mark-notifications.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listNotifications, listNotifications),
  mount(contract.countUnread, readUnread),
  mount(contract.markNotifications, markNotifications),
  mount(contract.readNotificationSettings, readSettings),
  mount(contract.saveNotificationSettings, saveSettings),
];
