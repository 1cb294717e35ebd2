import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { formatDateTime, useT } from '../../lib/text/translate.tsx';
import { COPY_TOLD, useCopy } from '../value/use-copy.ts';
import { Dialog } from './dialog.tsx';
import classes from './link-dialog.module.css';

export interface LinkDialogProps {
  /** The person who gets the link. */
  name: string;
  /** Absolute link, or relative to this page's address if it starts with `#`. */
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** Shows a link that the user must pass on manually, with a button that copies it. The link is shown only once. */
export default function LinkDialog({ name, link, expiresAt, onClose }: LinkDialogProps) {
  const t = useT();
  const [state, copy] = useCopy();
  const address = new URL(link, location.href).href;
  return (
    <Dialog opened onClose={onClose} title={t('widgets.link.title', { name })}>
      <p className={classes.text}>{t('widgets.link.text', { name, time: formatDateTime(expiresAt) })}</p>
      <TextInput
        label={t('widgets.link.label')}
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={classes.told} role="status">
        {state !== 'idle' && t(COPY_TOLD[state])}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button leftSection={<IconCopy size={14} aria-hidden />} onClick={() => copy(address)} data-autofocus>
          {t('widgets.link.copy')}
        </Button>
      </Group>
    </Dialog>
  );
}
