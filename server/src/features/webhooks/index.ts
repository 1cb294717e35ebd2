import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as deliveries } from './deliveries.routes.ts';
import { routes as webhooks } from './webhooks.routes.ts';

export { deleteOldDeliveriesJob, deliverWebhooksJob } from './deliveries.job.ts';
export { enqueueOwnWebhooks, enqueueWebhooks } from './enqueue-webhooks.ts';
export const routes: readonly MountedRoute[] = [...webhooks, ...deliveries];
