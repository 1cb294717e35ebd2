import {
  downloadFailed,
  listHistory,
  retryFailed,
  submitFile,
  submitTyped,
} from '@greenroom/contract/applications/applications.ts';
import { releaseClaim } from '@greenroom/contract/reviews/reviews.ts';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { buildRequest } from './api-request.ts';

test('the input is placed where the contract says: path, query, body', () => {
  const retry = buildRequest(retryFailed, { batchId: 12, codes: [104] }, { idempotencyKey: 'k1' });
  expect(retry.url).toMatch(/\/batches\/12\/retry$/);
  expect(retry.body).toBe('{"codes":[104]}');
  expect(retry.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' });
  const failed = buildRequest(downloadFailed, { batchId: 3, format: 'csv' }, {});
  expect(failed.url).toMatch(/\/batches\/3\/failed\?format=csv$/);
  expect(failed.body).toBeNull();
});

test('lists in a query are separated by commas, and undefined or empty values are omitted', () => {
  const { url } = buildRequest(listHistory, { codes: [104, 107], hostId: '', groupId: undefined, page: 2 }, {});
  expect(url).toMatch(/\/history\?codes=104%2C107&page=2$/);
});

test('an ID in a path cannot lead anywhere else', () => {
  const { url, method, body } = buildRequest(releaseClaim, { hostId: '../../x?y', applicationId: 4 }, {});
  expect(url).toMatch(/\/claims\/\.\.%2F\.\.%2Fx%3Fy\/4$/);
  expect([method, body]).toEqual(['DELETE', null]);
});

test('a file is sent in the field that the contract names, after the other fields', () => {
  const file = new File(['1008'], 'hosts.csv');
  const { body, headers } = buildRequest(submitFile, { groupId: 5, dryRun: true }, { file });
  const names = body instanceof FormData ? [...body.keys()] : [];
  expect(names).toEqual(['groupId', 'dryRun', 'file']);
  expect(headers).not.toHaveProperty('Content-Type');
});

test('a call that must not run twice has a key even if its caller gives none', () => {
  const one = buildRequest(submitTyped, { groupId: 5, text: '1008' }, {});
  const other = buildRequest(submitTyped, { groupId: 5, text: '1008' }, {});
  expect(one.headers['Idempotency-Key']).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(one.headers['Idempotency-Key']).not.toBe(other.headers['Idempotency-Key']);
});

test('the request has the interface’s language', () => {
  i18n.activate('zh-CN');
  expect(buildRequest(listHistory, {}, {}).headers['Accept-Language']).toBe('zh-CN');
  i18n.activate('en');
});
