import { useSyncExternalStore } from 'react';
import { onPreferencesChange, type Preferences, readPreferences } from './preferences.ts';

/**
 * Returns the preferences. This hook is in a separate file, because the preferences are read before React has loaded.
 */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferencesChange, readPreferences);
}
