import type { MountedRoute } from '../../platform/http/mount.ts';

export const routes: readonly MountedRoute[] = [];
