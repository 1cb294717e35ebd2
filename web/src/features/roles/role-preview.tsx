import type { RoleRow } from '@greenroom/contract/administration/roles.ts';
import type { MenuNode } from '@greenroom/contract/menus.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { previewQuery } from './roles.data.ts';
import classes from './roles.module.css';

/** What the holders of a role see: their menu with its screens, and the calls that they may make. */
export function RolePreview({ role }: { role: RoleRow }) {
  const t = useT();
  const { data, error, refetch } = useQuery(previewQuery(role));
  return (
    <PanelSection title={t('roles.preview')}>
      {data === undefined && error === null && <Skeleton height={80} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data !== undefined && (
        <>
          <Menu nodes={data.menus} />
          <details className={classes.calls}>
            <summary>{t('roles.preview.calls', { count: data.calls.length })}</summary>
            <ul>
              {data.calls.map(({ method, path, summary }) => (
                <li key={`${method} ${path}`} title={summary} dir="ltr">
                  <code>{method}</code> {path}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </PanelSection>
  );
}

function Menu({ nodes }: { nodes: readonly MenuNode[] }) {
  const t = useT();
  const shown = nodes.filter(({ hidden }) => !hidden);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.menu}>
      {shown.map((node) => (
        <li key={node.id}>
          {menuTitle(t, node)}
          <Menu nodes={node.children} />
        </li>
      ))}
    </ul>
  );
}
