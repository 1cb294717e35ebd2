import { readSettings } from '@greenroom/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const plain = await testServer({ RUN: 'api' });
const set = await testServer({
  RUN: 'api',
  FILING_NUMBER: '京ICP备12345678号',
  PASSWORD_MAX_LENGTH: '64',
  PROGRAMME_TIME_ZONE: 'Europe/Istanbul',
});

describe('what the interface must know of the configuration', () => {
  test('is told to anybody: the filing number, where there is one, and how long a password may be', async () => {
    expect(await plain.get(readSettings, {})).toEqual({ filingNumber: null, passwordMaxLength: 20, timeZone: 'UTC' });
    expect(await set.get(readSettings, {})).toEqual({
      filingNumber: '京ICP备12345678号',
      passwordMaxLength: 64,
      timeZone: 'Europe/Istanbul',
    });
  });
});
