import { useSyncExternalStore } from 'react';
import { onPreferencesChange, type Preferences, readPreferences } from './preferences.ts';

/** Separate from the preferences themselves, which are read before React has loaded. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferencesChange, readPreferences);
}
