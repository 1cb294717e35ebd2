import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as session } from './session.routes.ts';
import { routes as signIns } from './sign-ins.routes.ts';

export { clearFailures } from './attempts.queries.ts';
export { type OpenChallenge, openChallenge } from './challenge.ts';
export { openSession } from './open-session.ts';
export { provePassword, requirePassword } from './passwords.ts';
export {
  demandsSecondFactor,
  isStillSignedIn,
  lockUser,
  profileFields,
  readUser,
  readUserOfToken,
  scopeOf,
} from './read-user.ts';
export { deleteExpiredJob, reportAttemptsJob } from './session.job.ts';
export { findUserById, findUserByName, lockOwner, type UserRow } from './session.queries.ts';
export { readInfo, requireOwnId } from './session.routes.ts';
export { deleteChallenge, takeChallengeTry } from './sign-in.queries.ts';
export { recordFailure, takeTry } from './throttle.ts';
export const routes: readonly MountedRoute[] = [...session, ...signIns];
