import type { ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import type { HeldCase } from './flow-state.ts';

/** Returns a claimed case for tests. */
export function held(number: number): HeldCase {
  return { key: `1000${number}.${number}`, evidence: evidence(number), claimedAt: 1000, changed: [] };
}

/** Returns the evidence of a case without risks. */
export function evidence(number: number): ReviewCase {
  return {
    application: {
      id: number,
      hostId: `1000${number}`,
      batchId: 1,
      groupId: 1,
      groupName: 'Istanbul',
      avatarUrl: null,
      name: `Host ${number}`,
      age: 24,
      gender: 2,
      country: 'TR',
      uploadStatus: 'success',
      submittedAt: '2026-11-20T10:00:00.000Z',
      reviewStatus: 'not-reviewed',
      codes: [],
      otherHostIds: [],
      note: null,
      reviewedAt: null,
      lapsedAt: null,
    },
    mark: 'a'.repeat(144),
    claimExpiresAt: '2026-11-20T10:10:00.000Z',
    account: {
      appLabel: 'yaar',
      state: 'active',
      birthDate: null,
      avatarIsDefault: false,
      homepageVideoUrl: null,
      storyStatus: null,
      personalVideoStatus: null,
      kycVerified: null,
      bankLinked: null,
      category: null,
      hostOfGroup: null,
    },
    group: { path: ['Istanbul'], country: 'TR', agentNickname: null, agentSince: null, acceptedShare: null },
    countryMatches: true,
    suggestedCodes: [],
    objections: [],
    earlierDecisions: [],
    otherAccounts: [],
    opinions: [],
  };
}
