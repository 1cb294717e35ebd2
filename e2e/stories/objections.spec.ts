import { objections } from '../objections.ts';
import { expect, test } from './gallery.ts';

const PALE = 'color: #bbbbbb; background: #ffffff';
const PAGE = `<!doctype html><html lang="en"><head><title>A page</title></head><body>
  <main><h1>A page</h1><button id="nameless"></button><p id="pale" style="${PALE}">Pale</p></main>
  </body></html>`;
const DIALOG = `<div role="dialog" aria-modal="true" aria-label="A dialog">
  <input id="unlabelled" /><p id="pale-too" style="${PALE}">Pale, too</p></div>`;

/** Returns each objection's rule and element. */
const briefly = (found: readonly string[]) => found.map((line) => line.split(' ').slice(0, 2).join(' ')).toSorted();

test('axe’s objections are named: on the page, in its colors alone, and in the dialog that covers it', async ({
  page,
}) => {
  await page.setContent(PAGE);
  expect(briefly(await objections(page, 'page'))).toEqual(['button-name: #nameless', 'color-contrast: #pale']);
  expect(briefly(await objections(page, 'of-colours'))).toEqual(['color-contrast: #pale']);
  await page.evaluate((html) => {
    const portal = document.createElement('div');
    portal.dataset.portal = 'true';
    portal.innerHTML = html;
    document.body.append(portal);
  }, DIALOG);
  expect(briefly(await objections(page, 'page'))).toEqual(['color-contrast: #pale-too', 'label: #unlabelled']);
  expect(briefly(await objections(page, 'of-colours'))).toEqual(['color-contrast: #pale-too']);
});
