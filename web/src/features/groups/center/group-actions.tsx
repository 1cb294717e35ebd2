import type { GroupNode } from '@greenroom/contract/groups.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button, Group, Menu } from '@mantine/core';
import {
  IconArrowsMove,
  IconDots,
  IconMail,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '../../../lib/address/link.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import type { DialogRequest } from '../dialog-request.ts';
import classes from './panel.module.css';

interface GroupActionsProps {
  node: GroupNode;
  onAct: (request: DialogRequest) => void;
}

/** Shows the actions that the server allows the user on the group. */
export function GroupActions({ node, onAct }: GroupActionsProps) {
  const t = useT();
  if (!node.mayChange) return null;
  return (
    <Group gap={8} align="stretch">
      <Button
        component={Link}
        to={pathOf('add-hosts', { group: node.id })}
        size="compact-sm"
        leftSection={<IconUserPlus size={14} aria-hidden />}
      >
        {t('groups.add-hosts')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onAct({ act: 'create', below: node })}
      >
        {t('groups.create-child')}
      </Button>
      {node.mayMove && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUserCheck size={14} aria-hidden />}
          onClick={() => onAct({ act: 'bind', node })}
        >
          {t('groups.bind')}
        </Button>
      )}
      <MoreActions node={node} onAct={onAct} />
    </Group>
  );
}

/** Shows rarely needed actions in a menu. */
function MoreActions({ node, onAct }: GroupActionsProps) {
  const t = useT();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconDots size={14} aria-hidden />}>
          {t('groups.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={() => onAct({ act: 'change', node })}>
          {t('groups.change')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMail size={14} aria-hidden />} onClick={() => onAct({ act: 'invite', node })}>
          {t('groups.invite')}
        </Menu.Item>
        {node.mayMove && (
          <>
            <Menu.Item
              leftSection={<IconArrowsMove size={14} aria-hidden />}
              onClick={() => onAct({ act: 'move', node })}
            >
              {t('groups.move')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              className={classes.danger}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => onAct({ act: 'delete', node })}
            >
              {t('groups.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
