import { UPLOAD_MAX_BYTES } from '@greenroom/contract/constants.ts';
import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

beforeEach(() => i18n.activate('en'));

test('[R-HOST-3] xls, xlsx and csv files pass, in either case', () => {
  for (const name of ['hosts.xls', 'hosts.xlsx', 'hosts.csv', 'HOSTS.XLSX', 'a.b.csv']) {
    expect(checkFile({ name, size: 10 })).toBeNull();
  }
});

test('[R-HOST-3] any other extension, or none, is refused, with a list of the accepted ones', () => {
  for (const name of ['hosts.pdf', 'hosts', 'csv', 'hosts.csv.exe', 'hosts.']) {
    expect(checkFile({ name, size: 10 })).toEqual({
      code: 'sheet-not-supported',
      params: { extensions: 'xls, xlsx, or csv' },
    });
  }
});

test('[R-HOST-3] a file over the limit is refused with the limit, and one of exactly the limit passes', () => {
  expect(checkFile({ name: 'a.csv', size: UPLOAD_MAX_BYTES })).toBeNull();
  expect(checkFile({ name: 'a.csv', size: UPLOAD_MAX_BYTES + 1 })).toEqual({
    code: 'sheet-too-large',
    params: { maxMegabytes: 20 },
  });
});

test('[R-HOST-3] an empty file is refused', () => {
  expect(checkFile({ name: 'a.csv', size: 0 })).toEqual({ code: 'sheet-empty', params: {} });
});
