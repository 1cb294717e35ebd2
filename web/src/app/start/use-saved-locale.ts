import { updateCenter } from '@greenroom/contract/profile.ts';
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
    if (saved !== locale)
      call(updateCenter, { locale }, { release: true, renew: false }).then(updateUser, ignoreRefusal);
  }, [locale, saved]);
}

/** The interface speaks the new language all the same, and the next choice is kept again. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
