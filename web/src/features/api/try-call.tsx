import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { addressOf, SHOWN_CHARACTERS, type Tried, tryCall } from './api.data.ts';
import classes from './api.module.css';
import { CodeBlock } from './code-block.tsx';
import type { Parameter } from './document.ts';

/** Makes the call as the signed-in user, or with a token that is pasted, and shows the answer. */
export function TryCall({ path, parameters }: { path: string; parameters: readonly Parameter[] }) {
  const t = useT();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [token, setToken] = useState('');
  const [working, setWorking] = useState(false);
  const [tried, setTried] = useState<Tried | 'failed' | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    const answer = await tryCall(addressOf(path, parameters, values), token.trim()).catch((): 'failed' => 'failed');
    setTried(answer);
    setWorking(false);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="xs">
        {parameters.map(({ name, required }) => (
          <TextInput
            key={name}
            size="xs"
            dir="ltr"
            label={<span dir="ltr">{name}</span>}
            required={required}
            value={values[name] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((before) => ({ ...before, [name]: value }));
            }}
          />
        ))}
        <PasswordField
          size="xs"
          label={t('api.try.token')}
          description={t('api.try.token.hint')}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={working} className={classes.send ?? ''}>
          {t('api.try.send')}
        </Button>
        <div role="status">{tried !== null && <Outcome tried={tried} />}</div>
      </Stack>
    </form>
  );
}

function Outcome({ tried }: { tried: Tried | 'failed' }) {
  const t = useT();
  if (tried === 'failed') return <p className={classes.text}>{t('api.try.failed')}</p>;
  const { status, milliseconds, text, contentType, bytes } = tried;
  return (
    <>
      <p className={classes.text}>{t('api.try.answered', { status: String(status), milliseconds })}</p>
      {text === null ? (
        <p className={classes.text}>{t('api.try.file', { type: contentType, bytes })}</p>
      ) : (
        <CodeBlock label={t('api.try.came')} text={text.slice(0, SHOWN_CHARACTERS)} />
      )}
      {text !== null && text.length > SHOWN_CHARACTERS && (
        <p className={classes.text}>{t('api.try.cut', { count: formatNumber(SHOWN_CHARACTERS) })}</p>
      )}
    </>
  );
}
