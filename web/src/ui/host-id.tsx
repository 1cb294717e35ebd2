import { UnstyledButton } from '@mantine/core';
import { useT } from '../lib/translate.tsx';
import classes from './host-id.module.css';
import { COPY_TOLD, useCopy } from './use-copy.ts';

/** A host's ID: monospaced, left to right in every language, copied by one click. */
export function HostId({ id }: { id: string }) {
  const t = useT();
  const [state, copy] = useCopy();
  return (
    <UnstyledButton
      className={classes.id}
      data-state={state}
      title={t('common.copy.host-id', { id })}
      aria-label={t('common.copy.host-id', { id })}
      onClick={() => copy(id)}
    >
      <bdi dir="ltr">{id}</bdi>
      {state !== 'idle' && (
        <span className={classes.told} role="status">
          {t(COPY_TOLD[state])}
        </span>
      )}
    </UnstyledButton>
  );
}
