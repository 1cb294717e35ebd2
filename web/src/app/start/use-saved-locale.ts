import { useEffect, useRef } from 'react';
import { ApiError, call } from '../../lib/api/api.ts';
import { updateUser, useSession } from '../../lib/session/session.tsx';
import { useLocale } from '../../lib/text/translate.tsx';

/** Saves a newly chosen language in the account, without a notice, so that emails use the same language. */
export function useSavedLocale(): void {
  const { locale } = useLocale();
  const { user } = useSession();
  const known = useRef(locale);
  const saved = user.locale;
  useEffect(() => {
    if (known.current === locale) return;
    known.current = locale;
    if (saved !== locale) void save(locale);
  }, [locale, saved]);
}

/** Saves the language. If this fails, the interface still uses the new language. */
async function save(locale: ReturnType<typeof useLocale>['locale']): Promise<void> {
  const contract = await import('@greenroom/contract/profile.ts').catch(() => null);
  if (contract === null) return;
  try {
    updateUser(await call(contract.updateCenter, { locale }, { release: true, renew: false }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
