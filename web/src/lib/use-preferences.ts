import { useSyncExternalStore } from 'react';
import { onPreferencesChange, type Preferences, readPreferences } from './preferences.ts';

/** Apart from the preferences themselves, which are read before React is there. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferencesChange, readPreferences);
}
