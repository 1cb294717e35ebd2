import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { isCodeWaiting, onCodeWaiting, tryCodeNow } from '../../lib/code/fetch-code.ts';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Waiting } from '../../ui/state/waiting.tsx';

/** Replaces a screen while its code is loading. Reports a lost connection. */
export function CodeWaiting() {
  const lost = useSyncExternalStore(onCodeWaiting, isCodeWaiting);
  return lost ? <NoConnection onRetry={tryCodeNow} /> : <Waiting whole />;
}

/** Reports a lost connection, and says that the screen will load when the connection is back. */
export function NoConnection({ onRetry }: { onRetry: () => Promise<void> }) {
  const t = useT();
  const online = useSyncExternalStore(onConnection, isOnline);
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <div role="alert">
      <EmptyState
        title={t(online ? 'common.error.network' : 'common.offline.title')}
        text={t('common.offline.text')}
        action={
          <Button variant="default" loading={trying} onClick={() => void retry()}>
            {t('common.failed.retry')}
          </Button>
        }
      />
    </div>
  );
}

const isOnline = () => navigator.onLine;

/** Subscribes to the browser's own connection state, which may change later than the state of the code that waits. */
function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
