import type { GroupNode } from '@greenroom/contract/groups.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '../../../lib/address/link.tsx';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { deleteMutation } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';
import { type Hindrance, hindrancesOf } from './delete-hindrances.ts';
import classes from './dialogs.module.css';

interface DeleteGroupDialogProps {
  node: GroupNode;
  onShow: (groupId: number | undefined) => void;
  /** Expands a group in the tree. */
  onOpenBelow: (groupId: number) => void;
  onClose: () => void;
}

/**
 * Explains the consequences of deleting a group, and deletes it (R-GROUP-3). If something prevents this, the dialog
 * first shows what, with a link.
 */
export default function DeleteGroupDialog({ node, onShow, onOpenBelow, onClose }: DeleteGroupDialogProps) {
  const t = useT();
  const changed = useGroupsChanged();
  const work = useMutation({
    ...deleteMutation,
    onSuccess: async () => {
      onClose();
      onShow(node.parentId ?? undefined);
      await changed();
    },
  });
  const hindrances = hindrancesOf(node, work.error instanceof ApiError ? work.error.code : null);
  const blocked = hindrances.length > 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(blocked ? 'groups.delete.blocked' : 'groups.delete.title', { name: node.name })}
    >
      {blocked ? (
        <Blocked
          node={node}
          hindrances={hindrances}
          onChildren={() => {
            onClose();
            onOpenBelow(node.id);
          }}
        />
      ) : (
        <>
          <p className={classes.text}>{t('groups.delete.text', { name: node.name })}</p>
          {node.bound.length > 0 && (
            <p className={classes.text}>{t('groups.delete.agents', { count: node.bound.length })}</p>
          )}
        </>
      )}
      {work.error !== null && !blocked && (
        <p className={classes.failure} role="alert">
          {describeError(work.error)}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t(blocked ? 'common.close' : 'common.cancel')}
        </Button>
        {!blocked && (
          <LockedButton color="red.9" busy={work.isPending} onClick={() => work.mutate(node.id)}>
            {t('groups.delete.do')}
          </LockedButton>
        )}
      </Group>
    </Dialog>
  );
}

interface BlockedProps {
  node: GroupNode;
  hindrances: readonly Hindrance[];
  onChildren: () => void;
}

function Blocked({ node, hindrances, onChildren }: BlockedProps) {
  const t = useT();
  const ways = {
    hosts: { text: t('groups.delete.hosts', { count: node.hosts }), way: t('groups.delete.hosts.way') },
    children: { text: t('groups.delete.children', { count: node.children }), way: t('groups.delete.children.way') },
    applications: {
      text: t('groups.delete.applications', { count: node.openApplications }),
      way: t('groups.delete.applications.way'),
    },
  };
  const places = {
    hosts: pathOf('bind-hosts', { groupId: node.id, below: false }),
    children: null,
    applications: pathOf('history', { groupId: node.id, reviewStatus: 'not-reviewed' }),
  };
  return (
    <>
      <p className={classes.text}>{t('groups.delete.blocked.text')}</p>
      <ul className={classes.hindrances}>
        {hindrances.map((hindrance) => (
          <li key={hindrance}>
            <span>{ways[hindrance].text}</span>
            {places[hindrance] === null ? (
              <Anchor component="button" type="button" onClick={onChildren}>
                {ways[hindrance].way}
              </Anchor>
            ) : (
              <Anchor component={Link} to={places[hindrance]}>
                {ways[hindrance].way}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
