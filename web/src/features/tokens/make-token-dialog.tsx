import { receiveAccounts } from '@greenroom/contract/accounts.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { TOKEN_CALLS_PER_MINUTE } from '@greenroom/contract/tokens.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import text from '../../ui/text.module.css';
import { DIALOG_WIDTHS } from '../../ui/theme/dialog-widths.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import { COPY_TOLD, useCopy } from '../../ui/value/use-copy.ts';
import { MakeTokenForm } from './make-token-form.tsx';
import classes from './tokens.module.css';
import type { TokenView } from './tokens-address.ts';

interface MakeTokenDialogProps {
  view: TokenView;
  onClose: () => void;
}

/** Creates a token and shows it once. This is a default export so that it can be loaded lazily. */
export default function MakeTokenDialog({ view, onClose }: MakeTokenDialogProps) {
  const t = useT();
  const phone = usePhone();
  const [made, setMade] = useState<string | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={made === null ? t(`tokens.make.${view}`) : t('tokens.made.title')}
      size={DIALOG_WIDTHS.medium}
      fullScreen={phone}
      closeOnClickOutside={false}
      // Escape must not close the dialog while it shows the token, because the token can't be shown again.
      closeOnEscape={made === null}
    >
      {made === null ? (
        <MakeTokenForm view={view} onMade={setMade} onCancel={onClose} />
      ) : (
        <MadeToken view={view} token={made} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Returns a shell command to try the token. It reads the token's user, or delivers accounts. */
function tryLine(view: TokenView, token: string): string {
  const header = `-H 'Authorization: Bearer ${token}'`;
  if (view === 'mine') return `curl ${header} '${location.origin}${readInfo.path}'`;
  const type = "-H 'Content-Type: application/x-ndjson'";
  return `curl ${header} ${type} --data-binary @accounts.ndjson '${location.origin}${receiveAccounts.path}'`;
}

interface MadeTokenProps {
  view: TokenView;
  token: string;
  onClose: () => void;
}

/** Shows the new token, which can't be shown again, and how to use it. */
function MadeToken({ view, token, onClose }: MadeTokenProps) {
  const t = useT();
  return (
    <Stack gap="md">
      <p className={text.about}>{t('tokens.made.text')}</p>
      <Copied label={t('tokens.made.token')} text={token} />
      <Copied label={t('tokens.made.line')} text={tryLine(view, token)} />
      <p className={text.about}>
        {view === 'mine' && t('tokens.limit', { count: TOKEN_CALLS_PER_MINUTE })} {t('tokens.made.keep')}
      </p>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('tokens.made.done')}</Button>
      </Group>
    </Stack>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const t = useT();
  const [copied, copy] = useCopy();
  const Icon = copied === 'copied' ? IconCheck : IconCopy;
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <code dir="ltr" className={classes.secret}>
        {text}
      </code>
      <Button
        mt={6}
        size="xs"
        variant="default"
        leftSection={<Icon size={14} aria-hidden />}
        aria-label={t('tokens.copy.of', { what: label })}
        onClick={() => copy(text)}
      >
        {t(copied === 'idle' ? 'tokens.copy' : COPY_TOLD[copied])}
      </Button>
    </div>
  );
}
