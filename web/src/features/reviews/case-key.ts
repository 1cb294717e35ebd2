import type { ApplicationKey, ReviewCase } from '@greenroom/contract/reviews.ts';

/** An application's host ID and own ID in one text, `10086543.17`, as an address holds it. */
export type CaseKey = string;

export function keyOf({ application }: ReviewCase): CaseKey {
  return caseKey({ hostId: application.hostId, applicationId: application.id });
}

export function caseKey({ hostId, applicationId }: ApplicationKey): CaseKey {
  return `${hostId}.${applicationId}`;
}

/** @returns null where the text is no such key (an address that was cut or typed) */
export function parseKey(text: CaseKey): ApplicationKey | null {
  const [, hostId, id] = /^(.{1,64})\.(\d{1,15})$/.exec(text) ?? [];
  return hostId === undefined || id === undefined ? null : { hostId, applicationId: Number(id) };
}
