import { AVATAR_EXTENSIONS } from '@greenroom/contract/constants.ts';
import { FileButton } from '@mantine/core';
import { useState } from 'react';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { useT } from '../../lib/text/translate.tsx';
import { TextButton } from '../../ui/field/text-button.tsx';
import { sendLogo } from './settings.data.ts';
import classes from './settings.module.css';

const ACCEPTED = AVATAR_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** The logo, and the button that uploads another one. */
export function LogoRow({ logo }: { logo: string | null }) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const send = async (file: File | null) => {
    if (file === null) return;
    setSending(true);
    await sendLogo(file).catch(ignoreApiError);
    setSending(false);
  };
  return (
    <span className={classes.colour}>
      {logo === null ? t('settings.logo.none') : <img className={classes.logo} src={`/avatar/${logo}`} alt="" />}
      <FileButton accept={ACCEPTED} onChange={(file) => void send(file)}>
        {(button) => (
          <TextButton {...button} disabled={sending}>
            {t(sending ? 'settings.logo.sending' : 'settings.logo.choose')}
          </TextButton>
        )}
      </FileButton>
    </span>
  );
}
