import { invite } from '@greenroom/contract/bindings.ts';
import { INVITATION_DAYS, NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import type { GroupNode } from '@greenroom/contract/groups.ts';
import EditDialog, { type EditColumn } from '../../../domain/edit/edit-dialog.tsx';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { useSettings } from '../../../lib/use-settings.ts';
import { type InvitationValues, sendInvitation } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';

interface InviteDialogProps {
  node: GroupNode;
  onClose: () => void;
}

/** Invites a sub-agent by email. The group is bound to the sub-agent when they accept. */
export default function InviteDialog({ node, onClose }: InviteDialogProps) {
  const t = useT();
  const settings = useSettings();
  const days = settings?.invitationDays ?? INVITATION_DAYS;
  const changed = useGroupsChanged();
  const columns: readonly EditColumn<InvitationValues>[] = [
    {
      kind: 'input',
      key: 'nickName',
      label: t('groups.invite.name'),
      hint: t('groups.invite.name-hint'),
      maxLength: 60,
      required: true,
    },
    {
      kind: 'input',
      key: 'email',
      label: t('groups.invite.email'),
      hint: t('groups.invite.email-hint', { days }),
      required: true,
    },
  ];
  const send = async (values: InvitationValues) => {
    await sendInvitation(values);
    notify({
      kind: 'success',
      message:
        settings?.sendsEmail === false
          ? t('groups.invite.copy', { screen: t('menus.bind-groups') })
          : t('groups.invite.sent', { email: values.email }),
      milliseconds: NOTIFICATION_MS,
    });
    await changed();
  };
  return (
    <EditDialog<InvitationValues>
      opened
      title={t('groups.invite.title', { name: node.name })}
      columns={columns}
      initial={{ nickName: '', email: '', groupId: node.id }}
      rules={invite.body}
      onSubmit={send}
      submit={t('groups.invite.do')}
      draftKey={`invitation.${node.id}`}
      onClose={onClose}
    />
  );
}
