import type { ServerEvent } from '@greenroom/contract/events.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { askForRenewal } from '../../lib/api/renewal.ts';
import { eventHub } from '../../lib/events/event-hub.ts';
import { currentUser, updateUser } from '../../lib/session/session.tsx';
import { getToken } from '../../lib/session/token.ts';
import { offerNewerVersion } from './notices.tsx';
import { isScreenData } from './start-data.ts';

/**
 * Listens to server events while Greenroom is open. Events sent while the stream is down are lost, so all data on the
 * screen is fetched again when the stream is back.
 * @returns a function that stops listening
 */
export function followEvents(): () => void {
  let wasDown = false;
  const stopListening = eventHub.onLiveChange(() => {
    if (eventHub.isLive() && wasDown) {
      void queryClient.invalidateQueries({ predicate: isScreenData });
      void readUserAgain();
      // A new version restarts the server, which interrupts the stream.
      void offerNewerVersion();
    }
    wasDown = !eventHub.isLive();
  });
  const stopHearing = eventHub.subscribe(hear);
  eventHub.start();
  return () => {
    stopHearing();
    stopListening();
    eventHub.stop();
  };
}

function hear(event: ServerEvent): void {
  if (event.topic === 'session') void readUserAgain();
}

/**
 * Fetches the user again, since the user's data may have changed. If the session has ended, the dialog opens over the
 * page (R-SES-8).
 */
async function readUserAgain(): Promise<void> {
  const token = getToken();
  if (currentUser() === null || token === null) return;
  const startedAt = performance.now();
  try {
    updateUser(await call(readInfo, {}, { release: true, renew: false }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // If there is no token, the user is signing out. If the token is another one, its session continues. Any other
    // failure also affects the screen's next call, which reports it.
    if (error.httpStatus === 401 && getToken() === token) await askForRenewal(startedAt);
  }
}
