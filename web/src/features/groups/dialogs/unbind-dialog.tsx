import type { GroupNode } from '@greenroom/contract/groups.ts';
import { describeError } from '../../../lib/api/api.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { BoundAgent } from '../dialog-request.ts';
import { sendBinding } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';
import classes from './dialogs.module.css';

interface UnbindDialogProps {
  node: GroupNode;
  agent: BoundAgent;
  onClose: () => void;
}

/** Unbinds the group from an agent, who loses access immediately unless a group above is also bound to them. */
export default function UnbindDialog({ node, agent, onClose }: UnbindDialogProps) {
  const t = useT();
  const changed = useGroupsChanged();
  const work = useIntentMutation({
    send: sendBinding,
    onSuccess: async () => {
      await changed();
      onClose();
    },
  });
  const ending = { act: 'unbind' as const, groupId: node.id, userId: agent.userId };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('groups.unbind.title', { agent: agent.nickName, name: node.name })}
      text={
        <>
          <p className={classes.text}>{t('groups.unbind.text', { agent: agent.nickName, below: node.children })}</p>
          <p className={classes.text}>{t('groups.hosts-included', { count: node.hostsBelow })}</p>
          {work.error !== null && (
            <p className={classes.failure} role="alert">
              {describeError(work.error)}
            </p>
          )}
        </>
      }
      confirm={t('groups.unbind.do')}
      onConfirm={() => new Promise((settled) => work.mutate(ending, { onSettled: settled }))}
    />
  );
}
