import type { RoleRow } from '@greenroom/contract/administration/roles.ts';
import type { MenuNode } from '@greenroom/contract/menus.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { roleName } from '../../lib/text/role-name.ts';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { PanelContent } from '../../ui/panel/panel-content.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { RIGHTS_BY_AREA } from './rights-by-area.ts';
import type { Edited } from './role-dialog.tsx';
import { previewQuery, roleQuery } from './roles.data.ts';
import classes from './roles.module.css';

const DeleteRoleDialog = lazyPart(() => import('./delete-role-dialog.tsx'));

interface RolePanelProps {
  roleKey: string;
  onEdit: (edited: Edited) => void;
  onClose: () => void;
}

/** Shows one role next to the list: its rights in words, and what users with the role see. */
export function RolePanel({ roleKey, onEdit, onClose }: RolePanelProps) {
  const t = useT();
  const answer = useQuery(roleQuery(roleKey));
  const role = answer.data;
  const [deleting, setDeleting] = useState(false);
  return (
    <SidePanel
      title={<bdi>{role === undefined ? roleKey : roleName(t, role)}</bdi>}
      back={t('roles.back')}
      onClose={onClose}
    >
      <PanelContent
        answer={answer}
        skeleton={<Skeleton height={240} />}
        missing={
          answer.error instanceof ApiError &&
          answer.error.code === 'role-not-found' && (
            <EmptyState title={t('roles.gone')} text={t('errors.role-not-found')} />
          )
        }
      >
        {() =>
          role !== undefined && (
            <>
              {role.description !== '' && <p className={classes.text}>{role.description}</p>}
              <Group gap="xs">
                {role.mayChange && (
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconPencil size={14} aria-hidden />}
                    onClick={() => onEdit({ act: 'change', role })}
                  >
                    {t('roles.change')}
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconCopy size={14} aria-hidden />}
                  onClick={() => onEdit({ act: 'copy', from: role })}
                >
                  {t('roles.copy')}
                </Button>
                {role.mayChange && !role.shipped && (
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconTrash size={14} aria-hidden />}
                    onClick={() => setDeleting(true)}
                  >
                    {t('roles.delete')}
                  </Button>
                )}
              </Group>
              {!role.mayChange && <p className={classes.text}>{t('roles.beyond')}</p>}
              <RoleFacts role={role} />
              <RoleRights role={role} />
              <RolePreview role={role} />
              <Suspense>
                {deleting && <DeleteRoleDialog role={role} onDeleted={onClose} onClose={() => setDeleting(false)} />}
              </Suspense>
            </>
          )
        }
      </PanelContent>
    </SidePanel>
  );
}

function RoleFacts({ role }: { role: RoleRow }) {
  const t = useT();
  return (
    <FactList namePixels={120}>
      <Fact name={t('roles.column.level')}>{formatNumber(role.level)}</Fact>
      <Fact name={t('roles.column.scope')}>{t(`roles.scope.${role.scope}`)}</Fact>
      <Fact name={t('roles.column.second-factor')}>
        {t(role.secondFactor ? 'roles.second-factor.on' : 'roles.second-factor.off')}
      </Fact>
      <Fact name={t('roles.column.holders')}>
        <Anchor component={Link} to={pathOf('users', { role: role.key })} size="sm">
          {t('roles.holders', { count: role.holders })}
        </Anchor>
      </Fact>
    </FactList>
  );
}

function RoleRights({ role }: { role: RoleRow }) {
  const t = useT();
  const areas = RIGHTS_BY_AREA.map(({ area, rights }) => ({
    area,
    rights: rights.filter((right) => role.rights.includes(right)),
  })).filter(({ rights }) => rights.length > 0);
  return (
    <PanelSection title={t('roles.column.rights')}>
      {areas.length === 0 && <p className={classes.text}>{t('roles.no-rights')}</p>}
      {areas.map(({ area, rights }) => (
        <div key={area}>
          <h4 className={classes.area}>{t(`roles.area.${area}`)}</h4>
          <ul className={classes.rights}>
            {rights.map((right) => (
              <li key={right}>{t(`roles.right.${right}`)}</li>
            ))}
          </ul>
        </div>
      ))}
    </PanelSection>
  );
}

/** Shows what users with a role see: their menu with its screens, and the calls that they can make. */
function RolePreview({ role }: { role: RoleRow }) {
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
