import { listCountries } from '@greenroom/contract/administration/countries.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api/api.ts';
import { ignoreApiError } from './api/ignore-api-error.ts';
import { readSession, writeSession } from './storage.ts';

export type CountryList = Data<typeof listCountries>;

/** Where the list is kept until the browser tab is closed (R-DATA-6). */
const KEY = 'countries';

let list: CountryList | null = null;
let asked = false;
const listeners = new Set<() => void>();

/** The countries of the server, asked for once in a browser tab; null until they are there, or where they cannot be had. */
export function useCountryList(): CountryList | null {
  useEffect(() => void ask(), []);
  return useSyncExternalStore(subscribe, current);
}

function current(): CountryList | null {
  list ??= readKept();
  return list;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function ask(): Promise<void> {
  if (asked || current() !== null) return;
  asked = true;
  const answer = await call(listCountries, {}, { release: true, renew: false }).catch(ignoreApiError);
  // The next form asks again.
  asked = false;
  if (answer === null) return;
  list = answer;
  writeSession(KEY, JSON.stringify(answer));
  for (const each of listeners) each();
}

function readKept(): CountryList | null {
  const kept = readSession(KEY);
  if (kept === null) return null;
  try {
    return listCountries.data.parse(JSON.parse(kept));
  } catch {
    return null;
  }
}
