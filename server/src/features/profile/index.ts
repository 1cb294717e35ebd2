import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as email } from './email.routes.ts';
import { routes as password } from './password.routes.ts';
import { routes as profile } from './profile.routes.ts';
import { routes as sessions } from './sessions.routes.ts';

export { maskEmail, notifyOldEmail } from './email.routes.ts';
export { checkNewPassword } from './new-password.ts';
export { changePassword } from './password.routes.ts';
export { clearAllFailures } from './profile.queries.ts';
export { sendRecoveryCodeJob } from './send-recovery-code.job.ts';
export { countLoginRecords, findLoginRecords } from './sessions.queries.ts';

export const routes: readonly MountedRoute[] = [...profile, ...password, ...email, ...sessions];
