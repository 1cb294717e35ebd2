import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { saveBlob } from '../../lib/api/save-file.ts';
import { formatDate, useT } from '../../lib/text/translate.tsx';
import { useBrand } from '../../lib/use-brand.ts';
import { COPY_TOLD, useCopy } from '../../ui/value/use-copy.ts';
import classes from './second-factor.module.css';

const FILE_NAME = 'greenroom-recovery-codes.txt';

/** Shows the recovery codes, which users see only once, with buttons to copy them and to save them as a file. */
export function RecoveryCodeList({ codes, username }: { codes: readonly string[]; username: string }) {
  const t = useT();
  const { title: app } = useBrand();
  const [copied, copy] = useCopy();
  const CopyIcon = copied === 'copied' ? IconCheck : IconCopy;
  const save = () => {
    const title = t('second-factor.codes.file', { app, username, date: formatDate(new Date().toISOString()) });
    saveBlob(new Blob([[title, '', ...codes, ''].join('\n')], { type: 'text/plain' }), FILE_NAME);
  };
  return (
    <div>
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
    </div>
  );
}
