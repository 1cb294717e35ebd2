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
/** Texts, times and keys that name no object of another user. A field that no list has is not known to be harmless: say here which it is. */
const HARMLESS = [
  ...['page', 'size', 'timeZone', 'from', 'to', 'codes', 'code', 'dryRun', 'text', 'note', 'kind', 'password'],
  ...['uuid', 'oldPass', 'newPass', 'confirmPass', 'email', 'nickName', 'phone', 'gender', 'locale', 'agentAccount'],
  ...['agentNickname', 'roleLevel', 'country', 'appId', 'name', 'wanted', 'column', 'state', 'at', 'week', 'day'],
  ...['decidedFrom', 'waitingBefore', 'claimExpiresAt', 'mark', 'dictName', 'pageNo', 'role', 'departmentId'],
  ...['reason', 'key', 'description', 'titles', 'icon', 'path', 'component', 'roles', 'appTitle', 'themeColor'],
  ...['filingNumber', 'mediaOrigins', 'mailSender', 'mailFooter', 'title', 'label', 'version', 'value', 'labels'],
  ...['url', 'address', 'fromDay', 'toDay', 'category', 'paymentPlatform'],
  // What a filter names is looked at by the list’s own call, as `exports.test.ts` shows.
  ...['filter', 'columns'],
];

/** The most that a number may be which cannot name an object: a number of days or a size of a page, for instance. */
const SMALL = 10_000;

/** Whether a field takes one of a few words, yes or no, or a small number: nothing that names or finds an object. */
function isWord(schema: unknown): boolean {
  if (schema instanceof z.ZodPipe) return isWord(schema.in) || isWord(schema.out);
  if (schema instanceof z.ZodNumber) return (schema.maxValue ?? Number.POSITIVE_INFINITY) <= SMALL;
  return schema instanceof z.ZodBoolean || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral;
}

/** Every field that a call takes, those within lists too: `applications[].hostId`. Words are left out, unless they are named above. */
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
  return isWord(schema) && ![...NAMING, ...FINDING].includes(nameOf(path)) ? [] : [path];
}

/** Every field of a route that could name an object, wherever in the request it is. */
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
