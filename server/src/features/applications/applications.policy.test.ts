import { describe, expect, test } from 'vitest';
import type { Holder } from '../../access/rights.ts';
import {
  type ApplicationState,
  actionsOn,
  refusalToApproveOverCheck,
  refusalToAsk,
  refusalToDecide,
  refusalToReopen,
} from './applications.policy.ts';

const ADMINISTRATOR: Holder = { rights: ['applications:submit', 'applications:review', 'applications:overrule'] };
const REVIEWER: Holder = { rights: ['applications:read', 'applications:review'] };
const AGENT: Holder = { rights: ['applications:submit', 'applications:ask', 'groups:hold'] };

const waiting: ApplicationState = {
  open: true,
  uploadStatus: 'success',
  uploadCodes: [],
  reviewStatus: 'not-reviewed',
};
const successful: ApplicationState = { ...waiting, open: false, reviewStatus: 'successful' };
const failed: ApplicationState = { ...waiting, open: false, reviewStatus: 'failed' };
const lapsed: ApplicationState = { ...waiting, open: false };
const checkFailed: ApplicationState = { open: false, uploadStatus: 'failure', uploadCodes: [109], reviewStatus: null };

test('only an open application can be claimed and decided', () => {
  expect(refusalToDecide(waiting)).toBeNull();
  expect([successful, failed, lapsed].map(refusalToDecide)).toEqual(Array(3).fill('application-decided'));
  expect(refusalToDecide(checkFailed)).toBe('application-not-found');
  expect(refusalToDecide(undefined)).toBe('application-not-found');
});

test('only users who can overrule can reopen failed, successful and expired applications', () => {
  expect([successful, failed, lapsed].map((state) => refusalToReopen(ADMINISTRATOR, state))).toEqual([
    null,
    null,
    null,
  ]);
  expect(refusalToReopen(REVIEWER, failed)).toBe('forbidden');
  expect(refusalToReopen(ADMINISTRATOR, waiting)).toBe('application-open');
  expect(refusalToReopen(ADMINISTRATOR, checkFailed)).toBe('application-not-found');
  expect(refusalToReopen(ADMINISTRATOR, undefined)).toBe('application-not-found');
});

describe('an administrator can approve despite the failed check', () => {
  const withCodes = (...uploadCodes: number[]): ApplicationState => ({ ...checkFailed, uploadCodes });

  test.each([[104], [108], [109], [110], [104, 108, 109, 110]])('%j', (...codes) => {
    expect(refusalToApproveOverCheck(ADMINISTRATOR, withCodes(...codes))).toBeNull();
  });

  test('but not for other codes, alone or together with those', () => {
    for (const codes of [[], [100], [101], [106], [107], [111], [115], [104, 103]]) {
      expect(refusalToApproveOverCheck(ADMINISTRATOR, withCodes(...codes))).toBe('check-not-approvable');
    }
  });

  test('but no application that was approved, is open, or did not fail its check', () => {
    expect(refusalToApproveOverCheck(ADMINISTRATOR, { ...checkFailed, reviewStatus: 'successful' })).toBe(
      'application-decided',
    );
    expect(refusalToApproveOverCheck(ADMINISTRATOR, waiting)).toBe('account-has-open-application');
    expect(refusalToApproveOverCheck(ADMINISTRATOR, failed)).toBe('check-not-approvable');
    expect(refusalToApproveOverCheck(ADMINISTRATOR, undefined)).toBe('application-not-found');
    expect(refusalToApproveOverCheck(REVIEWER, checkFailed)).toBe('forbidden');
  });
});

describe('[R-PLUS-19] an administrator can be asked to approve despite the failed check', () => {
  const withCodes = (...uploadCodes: number[]): ApplicationState => ({ ...checkFailed, uploadCodes });

  test.each([[108], [109], [110], [109, 110], [104, 109]])('%j', (...codes) => {
    expect(refusalToAsk(withCodes(...codes))).toBeNull();
  });

  test('but not for codes that the host can fix or that no administrator can approve', () => {
    for (const codes of [[], [104], [103], [107], [107, 109]]) {
      expect(refusalToAsk(withCodes(...codes))).toBe('check-not-approvable');
    }
    expect(refusalToAsk(waiting)).toBe('account-has-open-application');
  });

  test('by users with the right to ask, once', () => {
    const asks = (user: Holder, hasRequest = false) =>
      actionsOn(user, checkFailed, hasRequest).includes('ask-administrator');
    expect([AGENT, ADMINISTRATOR, REVIEWER].map((user) => asks(user))).toEqual([true, false, false]);
    expect(asks(AGENT, true)).toBe(false);
  });
});
