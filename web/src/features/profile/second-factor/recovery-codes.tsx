import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../../lib/api/save-file.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatDate, useT } from '../../../lib/text/translate.tsx';
import { COPY_TOLD, useCopy } from '../../../ui/value/use-copy.ts';
import classes from '../form.module.css';

const FILE_NAME = 'greenroom-recovery-codes.txt';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** There were others before. */
  renewed?: boolean;
  onDone: () => void;
}

/** Recovery codes, shown this once: they can be copied and saved, and the dialog waits until they are kept. */
export function RecoveryCodes({ codes, renewed = false, onDone }: RecoveryCodesProps) {
  const t = useT();
  const { user } = useSession();
  const [kept, setKept] = useState(false);
  const [copied, copy] = useCopy();
  const text = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone: it goes to what is to be read.
  useEffect(() => text.current?.focus(), []);
  const save = () => {
    const lines = [
      t('profile.codes.file', { username: user.username, date: formatDate(new Date().toISOString()) }),
      '',
      ...codes,
      '',
    ];
    saveBlob(new Blob([lines.join('\n')], { type: 'text/plain' }), FILE_NAME);
  };
  return (
    <div className={classes.form}>
      <p className={classes.text} ref={text} tabIndex={-1}>
        {t(renewed ? 'profile.codes.text.renewed' : 'profile.codes.text')}
      </p>
      <ul className={classes.codes} aria-label={t('profile.codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          leftSection={copied === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => copy(codes.join('\n'))}
        >
          {copied === 'idle' ? t('profile.copy') : t(COPY_TOLD[copied])}
        </Button>
        <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
          {t('profile.codes.download')}
        </Button>
      </div>
      <Checkbox
        label={t('profile.codes.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={classes.buttons}>
        <Button disabled={!kept} onClick={onDone}>
          {t('profile.codes.done')}
        </Button>
      </div>
    </div>
  );
}
