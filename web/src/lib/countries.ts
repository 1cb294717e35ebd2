import { type Country, country, listCountries } from '@greenroom/contract/administration/countries.ts';
import { COUNTRY_KEYS } from '@greenroom/contract/countries.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { call } from './api/api.ts';
import { ignoreApiError } from './api/ignore-api-error.ts';
import { getToken } from './session/token.ts';
import { readSession, writeSession } from './storage.ts';

const KEPT = 'countries';
const kept = z.array(country).min(1);

let list: readonly Country[] | null = null;
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * Returns the server's list of all countries. The list is fetched once and stored in the browser tab's storage, so that
 * a reload doesn't fetch it again (R-DATA-6). Until it has loaded, or if loading fails, the built-in list is used.
 */
export function useCountryList(): readonly Country[] {
  useEffect(fetchOnce, []);
  return useSyncExternalStore(onChange, known);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function known(): readonly Country[] {
  list ??= readKept();
  return list ?? ownList();
}

let own: readonly Country[] | null = null;

function ownList(): readonly Country[] {
  if (own === null) {
    const names = new Intl.DisplayNames('zh-CN', { type: 'region' });
    own = [...COUNTRY_KEYS].map(([code, id]) => ({ id, cnName: names.of(code) ?? code, code }));
  }
  return own;
}

function fetchOnce(): void {
  list ??= readKept();
  // Without a session, as in the stories, the server would refuse the call.
  if (list !== null || asked !== null || getToken() === null) return;
  asked = fetchList().finally(() => {
    asked = null;
  });
}

async function fetchList(): Promise<void> {
  const answer = await call(listCountries, {}, { release: true, renew: false }).catch(ignoreApiError);
  if (answer === null || answer.length === 0) return;
  list = answer;
  writeSession(KEPT, JSON.stringify(answer));
  for (const listener of listeners) listener();
}

/**
 * Returns the stored list, or null if there is none. A stored value that isn't a list of countries, such as after an
 * update, is ignored, so that the list is fetched again.
 */
function readKept(): readonly Country[] | null {
  const text = readSession(KEPT);
  if (text === null) return null;
  try {
    return kept.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
