import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { useTabStop } from '../../ui/keys/tab-stop.ts';
import { COPY_TOLD, useCopy } from '../../ui/value/use-copy.ts';
import classes from './host-id.module.css';

/** Shows a host's ID, monospaced and left to right in every language. One click copies it. */
export function HostId({ id }: { id: string }) {
  const t = useT();
  const tabStop = useTabStop();
  // Set by events, as in `Tip`: a `ref` prop would be set again in each of a hundred rows whenever a mounted view is
  // shown.
  const button = useRef<HTMLButtonElement | null>(null);
  const [state, copy] = useCopy();
  // The announcement's element must exist before its text, but not in each of a hundred rows.
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
