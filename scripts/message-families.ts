import { ACCOUNT_STATES, CATEGORIES, GENDERS, REVIEW_STATUSES, UPLOAD_STATUSES } from '@greenroom/contract/enums.ts';
import { ERRORS } from '@greenroom/contract/errors.ts';
import { MENDERS, REASON_CODES } from '@greenroom/contract/reasons.ts';
import { ROLE_KEYS } from '@greenroom/contract/roles.ts';

/** Rules of fields: those that contracts name themselves, and those that every type has. */
const FIELD_RULES = [
  'username-empty',
  'password-empty',
  'code-empty',
  'page-size',
  'host-id',
  'country',
  'required',
  'too-short',
  'too-long',
  'invalid',
  'too-small',
  'too-big',
];

/**
 * The ids that code puts together (`reasons.*.next` from `reasons.${code}.next`), written out from the contract's lists.
 * Each has a text in every language; code puts no other ids together.
 */
export const MESSAGE_FAMILIES: Readonly<Record<string, readonly string[]>> = {
  ...family('errors.*', Object.keys(ERRORS)),
  ...family('reasons.*', REASON_CODES),
  ...family('reasons.*.next', REASON_CODES),
  ...family('reasons.*.with-id', [108, 109]),
  ...family('reasons.mender.*', MENDERS),
  ...family('validation.*', FIELD_RULES),
  ...family('enums.genders.*', Object.values(GENDERS)),
  ...family('enums.categories.*', Object.values(CATEGORIES)),
  ...family('enums.account-states.*', ACCOUNT_STATES),
  ...family('enums.upload-statuses.*', UPLOAD_STATUSES),
  ...family('enums.review-statuses.*', REVIEW_STATUSES),
  ...family('enums.roles.*', ROLE_KEYS),
};

function family(pattern: string, names: readonly (string | number)[]): Record<string, readonly string[]> {
  return { [pattern]: names.map((name) => pattern.replace('*', String(name))) };
}
