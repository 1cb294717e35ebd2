import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { type ComponentType, lazy } from 'react';
import { notify } from '../notifications.ts';
import { translate } from '../text/texts.ts';
import { fetchCode } from './fetch-code.ts';

/**
 * Like React's `lazy`, for a dialog or another part of a screen. If the connection is lost, a notice reports it, and
 * the part loads once the connection is back. React's own `lazy` would remember the failure until the page is reloaded.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const onLost = () =>
    notify({ kind: 'error', message: translate('common.error.network'), milliseconds: NOTIFICATION_MS });
  return lazy(() => fetchCode(load, onLost));
}
