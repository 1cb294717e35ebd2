import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useT } from '../lib/translate.tsx';
import classes from './host-id.module.css';
import { useTabStop } from './tab-stop.ts';
import { COPY_TOLD, useCopy } from './use-copy.ts';

/** A host's ID: monospaced, left to right in every language, copied by one click. */
export function HostId({ id }: { id: string }) {
  const t = useT();
  const tabStop = useTabStop();
  const button = useRef<HTMLButtonElement>(null);
  const [state, copy] = useCopy();
  const told = state === 'idle' ? '' : t(COPY_TOLD[state]);
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.id}
        data-state={state}
        tabIndex={tabStop}
        title={t('common.copy.host-id', { id })}
        aria-label={t('common.copy.host-id', { id })}
        onClick={() => copy(id)}
      >
        <bdi dir="ltr">{id}</bdi>
      </UnstyledButton>
      {state !== 'idle' && <Tooltip opened target={button} label={told} />}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}
