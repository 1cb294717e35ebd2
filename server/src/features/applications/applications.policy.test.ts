import { describe, expect, test } from 'vitest';
import {
  type ApplicationState,
  actionsOn,
  refusalToApproveOverCheck,
  refusalToAsk,
  refusalToDecide,
  refusalToReopen,
} from './applications.policy.ts';

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

test('an administrator can reopen a failed, a successful and a lapsed application, nobody else can', () => {
  expect([successful, failed, lapsed].map((state) => refusalToReopen(['administrator'], state))).toEqual([
    null,
    null,
    null,
  ]);
  expect(refusalToReopen(['reviewer', 'operator', 'agent'], failed)).toBe('forbidden');
  expect(refusalToReopen(['administrator'], waiting)).toBe('application-open');
  expect(refusalToReopen(['administrator'], checkFailed)).toBe('application-not-found');
  expect(refusalToReopen(['administrator'], undefined)).toBe('application-not-found');
});

describe('an administrator can approve over', () => {
  const withCodes = (...uploadCodes: number[]): ApplicationState => ({ ...checkFailed, uploadCodes });

  test.each([[104], [108], [109], [110], [104, 108, 109, 110]])('%j', (...codes) => {
    expect(refusalToApproveOverCheck(['administrator'], withCodes(...codes))).toBeNull();
  });

  test('no other code, alone or beside those', () => {
    for (const codes of [[], [100], [101], [106], [107], [111], [115], [104, 103]]) {
      expect(refusalToApproveOverCheck(['administrator'], withCodes(...codes))).toBe('check-not-approvable');
    }
  });

  test('nothing that was approved, is open, or never failed its check', () => {
    const admin = ['administrator'] as const;
    expect(refusalToApproveOverCheck(admin, { ...checkFailed, reviewStatus: 'successful' })).toBe(
      'application-decided',
    );
    expect(refusalToApproveOverCheck(admin, waiting)).toBe('account-has-open-application');
    expect(refusalToApproveOverCheck(admin, failed)).toBe('check-not-approvable');
    expect(refusalToApproveOverCheck(admin, undefined)).toBe('application-not-found');
    expect(refusalToApproveOverCheck(['reviewer'], checkFailed)).toBe('forbidden');
  });
});

describe('[R-PLUS-19] an administrator can be asked to approve over', () => {
  const withCodes = (...uploadCodes: number[]): ApplicationState => ({ ...checkFailed, uploadCodes });

  test.each([[108], [109], [110], [109, 110], [104, 109]])('%j', (...codes) => {
    expect(refusalToAsk(withCodes(...codes))).toBeNull();
  });

  test('neither what the host can fix nor what no administrator may approve', () => {
    for (const codes of [[], [104], [103], [107], [107, 109]]) {
      expect(refusalToAsk(withCodes(...codes))).toBe('check-not-approvable');
    }
    expect(refusalToAsk(waiting)).toBe('account-has-open-application');
  });

  test('by those who add hosts and cannot approve themselves, once', () => {
    const asks = (role: 'administrator' | 'operator' | 'reviewer' | 'agent', hasRequest = false) =>
      actionsOn([role], checkFailed, hasRequest).includes('ask-administrator');
    expect([asks('agent'), asks('operator'), asks('administrator'), asks('reviewer')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(asks('agent', true)).toBe(false);
  });
});
