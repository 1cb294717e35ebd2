import { createServer } from 'node:http';
import { expect, type Locator, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { chooseGroup, enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });

/** Starts a receiver on loopback that accepts everything, and returns what it received. */
async function receive() {
  const bodies: { type: string; id: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end('{"taken":true}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, bodies, stop: () => server.close() };
}

test('[R-PLUS-12] an agent creates a webhook, tests it, follows the delivery for a submission, and sends it again', async ({
  page,
}) => {
  const receiver = await receive();
  await enter(page, people.agent(), '/administration/webhooks');
  await expect(main(page).getByText('No webhooks yet')).toBeVisible();
  await look(page, 'the webhooks, of which there are none');

  await button(page, 'New webhook').click();
  await box(dialog(page), 'Name').fill('Books');
  await box(dialog(page), 'URL').fill('https://10.0.0.1/hook');
  await button(dialog(page), 'Save').click();
  await expect(dialog(page).getByText(/This URL is inside a private network/)).toBeVisible();
  await look(page, 'the form of a webhook, with a problem');
  await box(dialog(page), 'URL').fill(receiver.url);
  await button(dialog(page), 'Save').click();
  const secret = dialog(page).getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  const text = (await secret.textContent()) ?? '';
  await look(page, 'the secret of a webhook');
  await button(dialog(page), 'I’ve saved the secret').click();
  await expect(dialog(page)).toHaveCount(0);

  const panel = main(page).getByRole('complementary', { name: 'Books' });
  await expect(panel.getByText('Nothing has been sent yet.')).toBeVisible();
  await button(panel, 'Send a test').click();
  const log = panel.getByRole('list', { name: 'Deliveries' });
  const entry = (kind: string) => log.getByRole('listitem').filter({ hasText: kind });
  await expect(entry('Test').getByText('Delivered')).toBeVisible();
  expect(receiver.bodies.map(({ type }) => type)).toEqual(['webhook.test']);

  await page.evaluate("location.hash = '#/hosts/add?ids=12345678,87654321'");
  await chooseGroup(page, 'Istanbul');
  await button(main(page), 'Add 2 hosts').click();
  await expect.poll(() => receiver.bodies.map(({ type }) => type)).toEqual(['webhook.test', 'batch.finished']);
  // Wait until the mounted view is at rest before axe checks it.
  await expect(
    main(page)
      .getByRole('region', { name: /Submission/ })
      .getByText('Not added', { exact: true }),
  ).toBeVisible();
  await expect(main(page).getByRole('progressbar')).toHaveCount(0);
  await page.evaluate("location.hash = '#/administration/webhooks'");
  await main(page).getByRole('row', { name: /Books/ }).click();
  const submission = entry('Submission checked');
  await expect(submission.getByText('Delivered')).toBeVisible();
  await button(submission, 'Details').click();
  await expect(box(submission, 'Sent')).toHaveValue(/webhook-signature: v1,[\s\S]*"type": "batch.finished"/);
  await expect(box(submission, 'Response')).toHaveValue('{"taken":true}');
  await look(page, 'a webhook with a delivery that is open');
  await button(submission, 'Send again').click();
  await expect.poll(() => receiver.bodies.length).toBe(3);
  expect(receiver.bodies[2]?.id).toBe(receiver.bodies[1]?.id);

  await button(panel, 'More').click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await expect(panel.getByText('Turned off', { exact: true })).toBeVisible();
  await expect(button(submission, 'Send again')).toHaveCount(0);
  await button(panel, 'Turn on').click();
  await expect(panel.getByText('Working', { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Working', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(text);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(panel.getByRole('list', { name: 'Deliveries' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await look(page, 'a webhook on a phone');
  await button(panel, 'More').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(dialog(page), 'Delete').click();
  await expect(main(page).getByText('No webhooks yet')).toBeVisible();
  receiver.stop();
});
