import { pathOf } from '@greenroom/contract/screens.ts';
import { Trans } from '@lingui/react';
import { Anchor } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { WaitingList } from '../../../ui/state/waiting-list.tsx';
import { Until } from '../../../ui/value/until.tsx';
import { invitationsQuery, sendInvitationCopy, withdrawInvitationMutation } from '../bindings.data.ts';
import classes from '../bindings.module.css';

const LinkDialog = lazyPart(() => import('../../../ui/dialog/link-dialog.tsx'));

/**
 * Lists invited sub-agents who haven't accepted yet, and the group that each will get. Renders nothing if there are
 * none.
 */
export function OpenInvitations() {
  const t = useT();
  const queries = useQueryClient();
  const query = invitationsQuery();
  const { data } = useQuery(query);
  const withdraw = useMutation({
    ...withdrawInvitationMutation,
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const copying = useMutation({
    mutationFn: sendInvitationCopy,
    onSuccess: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const copied = (data?.rows ?? []).find(({ id }) => id === copying.variables);
  const open = (data?.rows ?? []).filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  return (
    <WaitingList title={t('bindings.invitations', { count: open.length })} all={null}>
      {open.map(({ id, nickName, email, groupId, groupName, expiresAt, mayCopyLink }) => (
        <li key={id} className={classes.request}>
          <span className={classes.requestText}>
            <span>
              <bdi className={classes.agentName}>{nickName}</bdi>{' '}
              <bdi className={classes.quiet} dir="ltr">
                {email}
              </bdi>
            </span>
            <span className={classes.quiet}>
              <Anchor component={Link} to={pathOf('agent-center', { group: groupId })} size="xs">
                <bdi>{groupName}</bdi>
              </Anchor>
              {' · '}
              <Trans id="bindings.invitations.expires" components={{ 0: <Until iso={expiresAt} /> }} />
            </span>
          </span>
          {mayCopyLink && (
            <LockedButton
              variant="subtle"
              size="compact-xs"
              aria-label={t('widgets.link.title', { name: nickName })}
              busy={copying.isPending && copying.variables === id}
              onClick={() => copying.mutate(id)}
            >
              {t('widgets.link.copy')}
            </LockedButton>
          )}
          <LockedButton
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={t('groups.invitations.withdraw.of', { name: nickName })}
            busy={withdraw.isPending && withdraw.variables === id}
            onClick={() => withdraw.mutate(id)}
          >
            {t('groups.invitations.withdraw')}
          </LockedButton>
        </li>
      ))}
      <Suspense>
        {copying.data !== undefined && copied !== undefined && (
          <LinkDialog name={copied.nickName} {...copying.data} onClose={copying.reset} />
        )}
      </Suspense>
    </WaitingList>
  );
}
