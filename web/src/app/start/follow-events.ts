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
 * Listens to the server while the program runs. Events that were sent while the stream was down are missed, so
 * everything that is shown is read again once it is back. @returns what ends it
 */
export function followEvents(): () => void {
  let wasDown = false;
  const stopListening = eventHub.onLiveChange(() => {
    if (eventHub.isLive() && wasDown) {
      void queryClient.invalidateQueries({ predicate: isScreenData });
      void readUserAgain();
      // A new version starts the server again, which cuts the stream.
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

/** The session may have ended, which opens the dialog over the page (R-SES-8), or the user may be changed. */
async function readUserAgain(): Promise<void> {
  const token = getToken();
  if (currentUser() === null || token === null) return;
  const startedAt = performance.now();
  try {
    updateUser(await call(readInfo, {}, { release: true, renew: false }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a token the user is signing out; another token belongs to a session that goes on. Any other failure is
    // met by the next call of a screen, too, and shown there.
    if (error.httpStatus === 401 && getToken() === token) await askForRenewal(startedAt);
  }
}
