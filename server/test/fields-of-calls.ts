import type { Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';

/** What the fields are called that name an object, or find it. */
const NAMING = [
  'groupId',
  'batchId',
  'hostId',
  'applicationId',
  'decisionId',
  'id',
  'ids',
  'adminId',
  'agentId',
  'userId',
  'parentId',
  'requestId',
  'invitationId',
  'moveId',
  'moveIds',
  'sheetId',
  'toGroupId',
  'bind',
  'unbind',
  'hostIds',
  'requests',
  'groupIds',
  'deliveryId',
  'view',
];
const FINDING = ['username', 'search', 'who', 'about'];
/** All others. A field that is in neither list is not known to be harmless: say here which it is. */
const HARMLESS = [
  ...['page', 'size', 'limit', 'sort', 'order', 'format', 'timeZone', 'from', 'to', 'codes', 'code', 'uploadStatus'],
  ...['reviewStatus', 'dryRun', 'text', 'queue', 'approve', 'note', 'read', 'unreadOnly', 'kind', 'inInterface'],
  ...['byMail', 'password', 'uuid', 'oldPass', 'newPass', 'confirmPass', 'email', 'nickName', 'phone', 'gender'],
  ...['locale', 'agentAccount', 'agentNickname', 'roleLevel', 'descending', 'country', 'appId', 'name', 'wanted'],
  ...['column', 'ended', 'outcome', 'state', 'direction', 'at', 'agree', 'below', 'active', 'week', 'day', 'asOf'],
  ...['fixable', 'decidedFrom', 'waitingBefore', 'silent', 'lacking', 'waiting', 'held', 'claimExpiresAt'],
  ...['mark', 'pictureSeen', 'acceptUnseen', 'hiddenRows'],
  ...['messages', 'type', 'dictName', 'pageNo', 'pageSize'],
  ...['role', 'departmentId', 'act', 'reason', 'key', 'level', 'scope', 'rights', 'secondFactor', 'description'],
  ...['position', 'titles', 'icon', 'path', 'component', 'hidden', 'cached', 'pinned', 'roles', 'requiredRight'],
  ...[
    'appTitle',
    'themeColor',
    'filingNumber',
    'passwordMaxLength',
    'captchaAlways',
    'mediaOrigins',
    'withoutEmail',
    'captchaSeconds',
    'sessionIdleMinutes',
    'hostMinAge',
  ],
  ...['reviewLook', 'lapseDays', 'moveAnswerDays', 'invitationDays', 'mailSender', 'mailFooter', 'reset'],
  ...['type', 'title', 'label', 'brand', 'takeOver', 'version', 'value', 'enabled', 'labels'],
  ...['days', 'scopes'],
  ...['url', 'kinds'],
  ...['list'],
  ...['operation', 'address'],
  ...['fromDay', 'toDay', 'category', 'kyc', 'bank', 'paymentPlatform', 'restated'],
  // What a filter names is looked at by the list's own call, as `exports.test.ts` shows.
  ...['filter', 'columns', 'forPrograms', 'every', 'weekday', 'monthDay', 'hour', 'range', 'paused'],
];

/** Every field that a call takes, those within lists too: `applications[].hostId`. */
function fieldsOf(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      fieldsOf(inner, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return fieldsOf(schema.unwrap(), path);
  }
  return [path];
}

/** Every field of a route, wherever in the request it stands. */
export function allFields(route: Route): string[] {
  return [route.params, route.query, route.body].flatMap((part) => fieldsOf(part));
}

/** What a field is called, without where it stands. */
export function nameOf(field: string): string {
  return (field.split('.').pop() ?? '').replace('[]', '');
}

/** The fields of a route that name an object, or find it. */
export function naming(route: Route): string[] {
  return allFields(route).filter((field) => [...NAMING, ...FINDING].includes(nameOf(field)));
}

/** Whether somebody has looked at what a field of this name can do. */
export function isKnownField(name: string): boolean {
  return [...NAMING, ...FINDING, ...HARMLESS].includes(name);
}
