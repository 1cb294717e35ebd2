import { readSettings } from '@greenroom/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const plain = await testServer({ RUN: 'api' });
const set = await testServer({
  RUN: 'api',
  FILING_NUMBER: '京ICP备12345678号',
  PASSWORD_MAX_LENGTH: '64',
  REQUEST_TIMEOUT_MS: '60000',
  PROGRAMME_TIME_ZONE: 'Europe/Istanbul',
  REVIEW_LOOK: 'blur, greyscale',
});

describe('what the interface must know of the configuration', () => {
  test('[R-CONST-1] is public: the filing number, where there is one, how long a password may be and a call may take', async () => {
    expect(await plain.get(readSettings, {})).toEqual({
      filingNumber: null,
      passwordMaxLength: 20,
      requestTimeoutMs: 1_200_000,
      reviewLook: ['mute'],
      timeZone: 'UTC',
    });
    expect(await set.get(readSettings, {})).toEqual({
      filingNumber: '京ICP备12345678号',
      passwordMaxLength: 64,
      requestTimeoutMs: 60_000,
      reviewLook: ['blur', 'greyscale'],
      timeZone: 'Europe/Istanbul',
    });
  });
});
