import * as contract from '@greenroom/contract/webhooks/webhooks.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { readDelivery } from './read-delivery.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendAgain } from './send-again.ts';
import { testWebhook } from './test-webhook.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listWebhooks, listWebhooks),
  mount(contract.createWebhook, createWebhook),
  mount(contract.changeWebhook, changeWebhook),
  mount(contract.deleteWebhook, deleteWebhook),
  mount(contract.rotateSecret, rotateSecret),
  mount(contract.testWebhook, testWebhook),
  mount(contract.listDeliveries, listDeliveries),
  mount(contract.readDelivery, readDelivery),
  mount(contract.sendAgain, sendAgain),
];
