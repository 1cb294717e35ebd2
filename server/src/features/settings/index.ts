import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as firstSteps } from './first-steps.routes.ts';
import { routes as settings } from './settings.routes.ts';

export const routes: readonly MountedRoute[] = [...settings, ...firstSteps];
