import { UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import classes from './session.module.css';

/** The picture with the verification code, in a frame of fixed size; a click brings another one. */
export function PictureCode({ uuid, onAnother }: { uuid: string; onAnother: () => void }) {
  const t = useT();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <UnstyledButton className={classes.picture} onClick={onAnother} title={t('session.code.another')}>
      {broken === uuid ? (
        <span className={classes.broken}>
          <IconRefresh size={16} aria-hidden />
          {t('session.code.failed')}
        </span>
      ) : (
        <img
          key={uuid}
          src={`${CODE_PATH}?uuid=${uuid}`}
          width={126}
          height={42}
          alt={t('session.code.picture')}
          onError={() => setBroken(uuid)}
        />
      )}
    </UnstyledButton>
  );
}
