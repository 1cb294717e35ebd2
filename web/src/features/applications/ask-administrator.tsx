import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { ActionIcon, Group } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDraft } from '../../lib/address/drafts.ts';
import { invalidateCalls } from '../../lib/api/query-client.ts';
import { useIntentMutation } from '../../lib/api/use-intent-mutation.ts';
import { notify } from '../../lib/notifications.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { NoteField } from '../../ui/field/note-field.tsx';
import { APPLICATION_KEYS, type AskFor, REQUEST_KEYS, sendAsk } from './applications.data.ts';

interface AskAdministratorProps {
  /** All lines that failed for one reason in a batch, or one application. */
  what: AskFor;
  count: number;
}

/**
 * Requests an administrator's approval despite a failed check, with one click. A second button adds a note to the
 * request (R-PLUS-19).
 */
export function AskAdministrator({ what, count }: AskAdministratorProps) {
  const t = useT();
  const [noting, setNoting] = useState(false);
  const ask = useAsk();
  return (
    <Group gap={2} wrap="nowrap" align="stretch">
      <LockedButton
        variant="default"
        size="compact-sm"
        busy={ask.isPending}
        onClick={() => ask.mutate({ what, note: '', inDialog: false })}
      >
        {t('applications.ask', { count })}
      </LockedButton>
      <ActionIcon
        variant="default"
        size={26}
        h="auto"
        aria-label={t('applications.ask.with-note')}
        title={t('applications.ask.with-note')}
        onClick={() => setNoting(true)}
      >
        <IconMessagePlus size={15} aria-hidden />
      </ActionIcon>
      {noting && <AskDialog what={what} count={count} onClose={() => setNoting(false)} />}
    </Group>
  );
}

function AskDialog({ what, count, onClose }: AskAdministratorProps & { onClose: () => void }) {
  const t = useT();
  const [note, setNote, discardNote] = useDraft(draftOf(what), '');
  const ask = useAsk(() => {
    discardNote();
    onClose();
  });
  return (
    <ActDialog
      title={t('applications.ask.title', { count })}
      onClose={onClose}
      onSubmit={() => ask.mutate({ what, note: note.trim(), inDialog: true })}
      submit={t('applications.ask', { count })}
      busy={ask.isPending}
      error={ask.error}
    >
      <NoteField value={note} onChange={setNote} hint={t('applications.ask.hint')} />
    </ActDialog>
  );
}

/** Returns the key under which the browser stores the note until it is sent. */
function draftOf(what: AskFor): string {
  return 'batchId' in what ? `ask.${what.batchId}.${what.code}` : `ask.${what.applications.map(formatApplicationKey)}`;
}

/** Sends requests to administrators. Reports the ones that failed, once for each reason. */
function useAsk(onAsked?: () => void) {
  const t = useT();
  return useIntentMutation({
    send: sendAsk,
    onSuccess: async (outcomes) => {
      onAsked?.();
      const refused = outcomes.flatMap((outcome) => (outcome.refused === null ? [] : [outcome.refused]));
      for (const [code, { length: count }] of Map.groupBy(refused, (each) => each)) {
        const message = t('applications.ask.refused', { count, reason: t(`errors.${code}`) });
        notify({ kind: 'error', message, milliseconds: NOTIFICATION_MS });
      }
      await invalidateCalls([...APPLICATION_KEYS, ...REQUEST_KEYS]);
    },
  });
}
