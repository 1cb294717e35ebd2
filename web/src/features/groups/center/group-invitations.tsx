import type { GroupNode } from '@greenroom/contract/groups.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { invitationsQuery, withdrawMutation } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';
import classes from './panel.module.css';

/** Lists the open invitations to this group. */
export function GroupInvitations({ node }: { node: GroupNode }) {
  const t = useT();
  const { data } = useQuery({ ...invitationsQuery(), enabled: node.mayChange });
  const changed = useGroupsChanged();
  const withdraw = useMutation({ ...withdrawMutation, onSettled: changed });
  const open = (data?.rows ?? []).filter(({ groupId, state }) => groupId === node.id && state === 'open');
  if (open.length === 0) return null;
  return (
    <PanelSection title={t('groups.invitations')}>
      <ul className={classes.people}>
        {open.map((invitation) => (
          <li key={invitation.id} className={classes.person}>
            <span className={classes.personText}>
              <span>
                <bdi className={classes.personName}>{invitation.nickName}</bdi>{' '}
                <bdi className={classes.quiet} dir="ltr">
                  {invitation.email}
                </bdi>
              </span>
              <span className={classes.quiet}>
                <bdi>{invitation.invitedBy}</bdi> · <Time iso={invitation.invitedAt} />
              </span>
            </span>
            <LockedButton
              className={classes.personEnd ?? ''}
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={t('groups.invitations.withdraw.of', { name: invitation.nickName })}
              busy={withdraw.isPending && withdraw.variables === invitation.id}
              onClick={() => withdraw.mutate(invitation.id)}
            >
              {t('groups.invitations.withdraw')}
            </LockedButton>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
