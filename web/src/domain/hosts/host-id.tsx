import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { useTabStop } from '../../ui/keys/tab-stop.ts';
import { COPY_TOLD, useCopy } from '../../ui/value/use-copy.ts';
import classes from './host-id.module.css';

/** A host's ID: monospaced, left to right in every language, copied by one click. */
export function HostId({ id }: { id: string }) {
  const t = useT();
  const tabStop = useTabStop();
  // As in `Tip`: a ref as a prop would be set in each of a hundred rows whenever a kept view is shown.
  const button = useRef<HTMLButtonElement | null>(null);
  const [state, copy] = useCopy();
  // Rendered before it has something to announce, but not in each of a hundred rows.
  const [near, setNear] = useState(false);
  const feedback = state === 'idle' ? '' : t(COPY_TOLD[state]);
  return (
    <>
      <UnstyledButton
        className={classes.id}
        data-state={state}
        tabIndex={tabStop}
        title={t('common.copy.host-id', { id })}
        aria-label={t('common.copy.host-id', { id })}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={({ currentTarget }) => {
          button.current = currentTarget;
          copy(id);
        }}
      >
        <bdi dir="ltr">{id}</bdi>
      </UnstyledButton>
      {state !== 'idle' && <Tooltip opened target={button} label={feedback} />}
      {near && <VisuallyHidden role="status">{feedback}</VisuallyHidden>}
    </>
  );
}
