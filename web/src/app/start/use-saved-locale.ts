import { useEffect, useRef } from 'react';
import { ApiError, call } from '../../lib/api/api.ts';
import { updateUser, useSession } from '../../lib/session/session.tsx';
import { useLocale } from '../../lib/text/translate.tsx';

/** Letters come in the language that was picked last: a new choice is kept with the account, without a word. */
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

/** Where it is refused, or the code for it cannot be had, the interface speaks the new language all the same. */
async function save(locale: ReturnType<typeof useLocale>['locale']): Promise<void> {
  const contract = await import('@greenroom/contract/profile.ts').catch(() => null);
  if (contract === null) return;
  try {
    updateUser(await call(contract.updateCenter, { locale }, { release: true, renew: false }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
