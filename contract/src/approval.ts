import type { ErrorCode } from './errors.ts';

/** Codes that nobody approves over, with the refusal that says each; all others need an administrator and a note. */
const REFUSALS = {
  101: 'account-gone',
  103: 'account-male',
  208: 'account-underage',
  106: 'account-is-a-host',
  107: 'account-is-a-host',
  111: 'person-is-a-host',
  112: 'person-is-a-host',
} as const satisfies Record<number, ErrorCode>;

/** Why an approval is refused that an examination would not let through now. */
export const APPROVAL_ERRORS = [
  ...new Set(Object.values(REFUSALS)),
  'approval-needs-administrator',
  'note-missing',
] as const satisfies readonly ErrorCode[];

/**
 * Why somebody may not approve an account that an examination objects to by now; null: they may. One
 * rule for a single decision, for many, and for an approval over a check, in the browser as on the server (R-HOST-7).
 * @param objections codes against it, the one that decides first
 */
export function refusalToApprove(
  objections: readonly number[],
  by: { readonly administrator: boolean; readonly note: string | null },
): (typeof APPROVAL_ERRORS)[number] | null {
  if (objections.length === 0) return null;
  const final = objections.find(isFinal);
  if (final !== undefined) return REFUSALS[final];
  if (!by.administrator) return 'approval-needs-administrator';
  return by.note === null ? 'note-missing' : null;
}

function isFinal(code: number): code is keyof typeof REFUSALS {
  return code in REFUSALS;
}
