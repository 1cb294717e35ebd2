import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../lib/address/link.tsx';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useDocumentTitle } from '../../lib/text/document-title.ts';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { roleName } from '../../lib/text/role-name.ts';
import { formatList, useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { useCurrentLocation } from '../start/program-router.tsx';
import { pageAt } from '../tabs/tabs.ts';
import classes from './dead-ends.module.css';

/** Where the server answers 403: what was asked for, with which roles, and who to ask (R-ROUTE-5). */
export function ForbiddenPage() {
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

/** For an unknown path, and for one that is not granted: the two look alike (R-ROUTE-10). */
export function NotFoundPage() {
  const t = useT();
  return <DeadEnd title={t('shell.not-found')} text={t('shell.not-found.text')} />;
}

/** The title of the page on which the call was refused, `/401?from={path}`; null where that is not known. */
function useAskedFor(): string | null {
  const t = useT();
  const pages = useGrantedPages();
  const from = new URLSearchParams(useCurrentLocation().location.search).get('from') ?? '';
  const page = pageAt(pages, from.split('?')[0] ?? '');
  return page === null ? null : menuTitle(t, page);
}

function DeadEnd({ title, text }: { title: string; text: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.scroll}>
        <EmptyState
          wholePage
          title={title}
          text={text}
          action={
            <Group gap="xs" justify="center">
              {history.length > 1 && (
                <Button variant="default" onClick={() => void navigate(-1)}>
                  {t('shell.back')}
                </Button>
              )}
              <Button component={Link} to="/dashboard" variant="default">
                {t('shell.go-home')}
              </Button>
            </Group>
          }
        />
      </div>
    </div>
  );
}
