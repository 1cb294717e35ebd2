import { Suspense } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';

const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx'));

/** Whether the address opens the request for a transfer, and into which group. */
export interface Asking {
  asks: boolean;
  into: number | null;
  onAsk: (asks: boolean) => void;
}

interface TransferOnAskProps {
  hostId: string;
  /** Null where the app is not known: any of the agent's groups may be the right one. */
  appId: number | null;
  asking: Asking;
}

/** The dialog that asks for a transfer, open as long as the address says so. */
export function TransferOnAsk({ hostId, appId, asking }: TransferOnAskProps) {
  if (!asking.asks) return null;
  return (
    <Suspense>
      <TransferDialog hostId={hostId} appId={appId} into={asking.into} onClose={() => asking.onAsk(false)} />
    </Suspense>
  );
}
