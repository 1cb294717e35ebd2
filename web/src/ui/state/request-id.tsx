import { VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { ApiError } from '../../lib/api/api-errors.ts';
import { useT } from '../../lib/text/translate.tsx';
import { COPY_TOLD, useCopy } from '../value/use-copy.ts';
import classes from './state.module.css';

/**
 * Shows the identifier of a failed call, which support asks for. One click copies it. Renders nothing if the call never
 * reached the server.
 */
export function RequestId({ error }: { error: unknown }) {
  const t = useT();
  const [state, copy] = useCopy();
  const id = error instanceof ApiError ? error.requestId : null;
  if (id === null) return null;
  const feedback = state === 'idle' ? '' : t(COPY_TOLD[state]);
  return (
    <>
      <button type="button" className={classes.request} onClick={() => copy(id)}>
        {feedback || t('common.failed.request', { id })}
        <IconCopy size={13} aria-hidden />
      </button>
      <VisuallyHidden role="status">{feedback}</VisuallyHidden>
    </>
  );
}
