import type { GroupNode } from '@greenroom/contract/groups.ts';
import { describeError } from '../../../lib/api/api.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { BoundAgent } from '../dialog-request.ts';
import { sendBinding } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';
import classes from './dialogs.module.css';

interface EndBindingDialogProps {
  node: GroupNode;
  agent: BoundAgent;
  onClose: () => void;
}

/** Unbinds the group from an agent, who loses access at once unless a group above is bound to them as well. */
export default function EndBindingDialog({ node, agent, onClose }: EndBindingDialogProps) {
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
      title={t('groups.end-binding.title', { agent: agent.nickName, name: node.name })}
      text={
        <>
          {t('groups.end-binding.text', { agent: agent.nickName, below: node.children, hosts: node.hostsBelow })}
          {work.error !== null && (
            <p className={classes.failure} role="alert">
              {describeError(work.error)}
            </p>
          )}
        </>
      }
      confirm={t('groups.end-binding.do')}
      onConfirm={() => new Promise((settled) => work.mutate(ending, { onSettled: settled }))}
    />
  );
}
