export { deleteOldDeliveriesJob } from './delete-old-deliveries.job.ts';
export { deliverWebhooksJob } from './deliver-webhooks.job.ts';
export { tellOwner, tellWebhooks } from './tell-webhooks.ts';
export { routes } from './webhooks.routes.ts';
