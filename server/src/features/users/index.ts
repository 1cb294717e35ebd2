import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as many } from './many-users.routes.ts';
import { routes as passwordLinks } from './password-links.routes.ts';
import { routes as signIns } from './sign-ins.routes.ts';
import { routes as users } from './users.routes.ts';

export { ensureFirstUsers, type FirstUser, renewPassword } from './commands.ts';
export { countUserRows } from './users.queries.ts';
export { exportedUsers } from './users.routes.ts';
export const routes: readonly MountedRoute[] = [...users, ...many, ...passwordLinks, ...signIns];
