import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../lib/api/save-file.ts';
import { useT } from '../../lib/text/translate.tsx';
import { COPY_TOLD, useCopy } from '../../ui/value/use-copy.ts';
import classes from './steps.module.css';

interface NewRecoveryCodesProps {
  codes: readonly string[];
  username: string;
  /** The user has kept them and goes on. */
  onKept: () => Promise<void>;
}

const FILE_NAME = 'greenroom-recovery-codes.txt';

/** Recovery codes, shown this once: they can be copied and saved before it goes on. */
export function NewRecoveryCodes({ codes, username, onKept }: NewRecoveryCodesProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, copy] = useCopy();
  const [going, setGoing] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const CopyIcon = copied === 'copied' ? IconCheck : IconCopy;
  const save = () => {
    const lines = [t('second-factor.codes.file', { username }), '', ...codes, ''];
    saveBlob(new Blob([lines.join('\n')], { type: 'text/plain' }), FILE_NAME);
  };
  const go = async () => {
    setGoing(true);
    await onKept();
  };
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className={classes.title} ref={heading} tabIndex={-1}>
        {t('second-factor.codes.title')}
      </h2>
      <p className={classes.text}>{t('second-factor.codes.text')}</p>
      <ul className={classes.codes} aria-label={t('second-factor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<CopyIcon size={16} aria-hidden />}
          onClick={() => copy(codes.join('\n'))}
        >
          {t(copied === 'idle' ? 'second-factor.codes.copy' : COPY_TOLD[copied])}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t('second-factor.codes.download')}
        </Button>
      </div>
      <Button size="md" fullWidth loading={going} onClick={() => void go()}>
        {t('second-factor.codes.kept')}
      </Button>
    </section>
  );
}
