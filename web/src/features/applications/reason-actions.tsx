import type { Batch } from '@greenroom/contract/applications/applications.ts';
import type { Fixer } from '@greenroom/contract/applications/reasons.ts';
import { canBeSentAgain, HOST_ELSEWHERE_CODE, isAskable } from '@greenroom/contract/applications/reasons.ts';
import { OPEN_TRANSFERS } from '@greenroom/contract/constants.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { notify } from '../../lib/notifications.ts';
import { Allowed } from '../../lib/session/permission.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { copyText } from '../../ui/value/use-copy.ts';
import { AskAdministrator } from './ask-administrator.tsx';
import { CopyIdsButton, downloadIds, downloadToFix, type FailedProps, fetchIds } from './failed-ids.tsx';
import { HostMessages } from './host-messages.tsx';
import classes from './reasons.module.css';
import { useRetry } from './use-new-batch.ts';

type ReasonCount = Batch['reasons'][number];

interface ReasonActionsProps {
  batch: Batch;
  reason: ReasonCount;
  /** Number of failures for which the user can ask an administrator but hasn't yet. */
  unasked: number;
  onShow: (batch: Batch) => void;
  /** Shows the IDs, each with a link to request its transfer. */
  onOpen: () => void;
}

/** The main action for each fixer. The menu contains the other actions. */
const FIRST: Record<Fixer, 'message' | 'copy' | 'retry' | 'none'> = {
  host: 'message',
  agent: 'copy',
  administrator: 'copy',
  'other-group': 'retry',
  wait: 'none',
  nobody: 'none',
  done: 'none',
};

const FORMATS = ['xlsx', 'csv'] as const;
const NOTICE_MS = 3000;
/** Maximum number of IDs that fit in an address. */
const MAX_IDS_IN_LINK = 90;

/** Shows the action that helps most with this reason, and a menu of the other actions. */
export function ReasonActions({ batch, reason, unasked, onShow, onOpen }: ReasonActionsProps) {
  const t = useT();
  const { code, count, fixer } = reason;
  const failed = { batchId: batch.id, code };
  const retry = useRetry(batch, [code], onShow);
  const first = canBeSentAgain([code]) ? FIRST[fixer] : 'none';
  return (
    <div className={classes.reasonActions}>
      {unasked > 0 && <AskAdministrator what={{ batchId: batch.id, code }} count={unasked} />}
      {batch.kind === 'dry-run' && isAskable([code]) && count <= MAX_IDS_IN_LINK && (
        <Allowed right="applications:ask">
          <AddToAsk failed={failed} groupId={batch.groupId} />
        </Allowed>
      )}
      {first === 'message' && <HostMessages batchId={batch.id} code={code} count={count} />}
      {first === 'copy' && <CopyIdsButton {...failed} count={count} />}
      {code === HOST_ELSEWHERE_CODE && (
        <Allowed right="groups:hold">
          <AskForTransfer failed={failed} count={count} groupId={batch.groupId} onOpen={onOpen} />
        </Allowed>
      )}
      {first === 'retry' && (
        <Allowed right="applications:submit">
          <LockedButton variant="default" size="compact-sm" busy={retry.working} onClick={retry.start}>
            {t(`applications.failed.retry.${batch.kind}`)}
          </LockedButton>
        </Allowed>
      )}
      <ReasonMenu failed={failed} kind={batch.kind} reason={reason} onRetry={retry.start} />
    </div>
  );
}

interface AskForTransferProps {
  failed: FailedProps;
  count: number;
  groupId: number;
  onOpen: () => void;
}

/** Opens the request to transfer all these hosts. */
function AskForTransfer({ failed, count, groupId, onOpen }: AskForTransferProps) {
  const t = useT();
  const navigate = useNavigate();
  const ask = async () => {
    // An address can contain only a limited number of IDs. If there are more, the user must choose some of them.
    if (count > OPEN_TRANSFERS) return onOpen();
    const ids = (await fetchIds(failed))?.replaceAll(/\s+/g, ' ');
    if (ids === undefined) return;
    const asked = count === 1 ? { host: ids } : { ids };
    await navigate(pathOf('bind-hosts', { ...asked, to: groupId, ask: 'transfer' }));
  };
  return (
    <LockedButton variant="default" size="compact-sm" lockMilliseconds={0} onClick={ask}>
      {t('applications.ask-for-transfer')}
    </LockedButton>
  );
}

/**
 * Puts the IDs into the form so that the user can submit them first. A check stores no applications, which a request
 * requires.
 */
function AddToAsk({ failed, groupId }: { failed: FailedProps; groupId: number }) {
  const t = useT();
  const navigate = useNavigate();
  const fillIn = async () => {
    const ids = await fetchIds(failed);
    if (ids !== null) await navigate(pathOf('add-hosts', { ids: ids.split('\n'), group: groupId }));
  };
  return (
    <LockedButton variant="default" size="compact-sm" lockMilliseconds={0} onClick={fillIn}>
      {t('applications.ask.fill-in')}
    </LockedButton>
  );
}

interface ReasonMenuProps {
  failed: FailedProps;
  kind: Batch['kind'];
  reason: ReasonCount;
  onRetry: () => void;
}

function ReasonMenu({ failed, kind, reason, onRetry }: ReasonMenuProps) {
  const t = useT();
  const { code, count, fixable } = reason;
  const label = t('applications.failed.more', { reason: t(`reasons.${code}`) });
  const copy = async () => {
    const ids = await fetchIds(failed);
    if (ids === null) return;
    const copied = await copyText(ids);
    const message = t(`applications.failed.copy.${copied ? 'copied' : 'failed'}`, { count });
    notify({ kind: copied ? 'success' : 'error', message, milliseconds: NOTICE_MS });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={26} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copy()}>{t('applications.failed.copy')}</Menu.Item>
        {fixable > 0 &&
          FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void downloadToFix(failed, format)}>
              {t('applications.failed.download-as', { count: fixable, format })}
            </Menu.Item>
          ))}
        {fixable < count &&
          FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void downloadIds(failed, format)}>
              {t('applications.failed.download-all-as', { count, format })}
            </Menu.Item>
          ))}
        {canBeSentAgain([code]) && (
          <Allowed right="applications:submit">
            <Menu.Item onClick={onRetry}>{t(`applications.failed.retry.${kind}`)}</Menu.Item>
          </Allowed>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
