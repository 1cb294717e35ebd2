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
 * Listens to the server while Greenroom is open. Events that were sent while the stream was down are lost, so all data
 * on the screen is read again once the stream is back.
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
 * Reads the user again. The session may have ended, which opens the dialog over the page (R-SES-8), or the user may
 * have changed.
 */
async function readUserAgain(): Promise<void> {
  const token = getToken();
  if (currentUser() === null || token === null) return;
  const startedAt = performance.now();
  try {
    updateUser(await call(readInfo, {}, { release: true, renew: false }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a token, the user is signing out. Another token belongs to a session that continues. Any other failure
    // will also affect the next call of a screen, and is shown there.
    if (error.httpStatus === 401 && getToken() === token) await askForRenewal(startedAt);
  }
}
