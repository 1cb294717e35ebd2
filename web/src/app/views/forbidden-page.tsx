import { useGrantedPages } from '../../lib/session/granted.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { roleName } from '../../lib/text/role-name.ts';
import { formatList, useT } from '../../lib/text/translate.tsx';
import { useCurrentLocation } from '../performance/program-router.tsx';
import { pageAt } from '../tabs/tabs.ts';
import { DeadEnd } from './dead-end.tsx';

/** The page for a 403 answer. It shows the requested page, the user's roles, and whom to ask for access (R-ROUTE-5). */
export default function ForbiddenPage() {
  const t = useT();
  const { user } = useSession();
  const asked = useAskedFor();
  const names = user.roles.map((role) => roleName(t, role));
  const roles = formatList(names, 'conjunction');
  return (
    <DeadEnd
      title={t('shell.forbidden')}
      text={
        <>
          {asked === null ? t('shell.forbidden.text') : t('shell.forbidden.asked', { page: asked })}{' '}
          {names.length > 0 && t('shell.forbidden.roles', { count: names.length, roles })} {t('shell.forbidden.next')}
        </>
      }
    />
  );
}

/**
 * Returns the title of the page on which the call was refused, from `/401?from={path}`. Returns null if the page is
 * unknown.
 */
function useAskedFor(): string | null {
  const t = useT();
  const pages = useGrantedPages();
  const from = new URLSearchParams(useCurrentLocation().location.search).get('from') ?? '';
  const page = pageAt(pages, from.split('?')[0] ?? '');
  return page === null ? null : menuTitle(t, page);
}
