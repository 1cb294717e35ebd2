import type { Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';

/** Names of fields that identify an object. */
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
/**
 * Names of texts, times and keys that can't identify another user's object. If a field is in neither list, add it to
 * one, since it might not be harmless.
 */
const HARMLESS = [
  ...['page', 'size', 'timeZone', 'from', 'to', 'codes', 'code', 'dryRun', 'text', 'note', 'kind', 'password'],
  ...['uuid', 'oldPass', 'newPass', 'confirmPass', 'email', 'nickName', 'phone', 'gender', 'locale', 'agentAccount'],
  ...['agentNickname', 'roleLevel', 'country', 'appId', 'name', 'wanted', 'column', 'state', 'at', 'week', 'day'],
  ...['decidedFrom', 'waitingBefore', 'claimExpiresAt', 'mark', 'dictName', 'pageNo', 'role', 'departmentId'],
  ...['reason', 'key', 'description', 'titles', 'icon', 'path', 'component', 'roles', 'appTitle', 'themeColor'],
  ...['filingNumber', 'mediaOrigins', 'mailSender', 'mailFooter', 'title', 'label', 'version', 'value', 'labels'],
  ...['url', 'address', 'fromDay', 'toDay', 'category', 'paymentPlatform'],
  // The list’s own call checks the objects in a filter, as `exports.test.ts` shows.
  ...['filter', 'columns'],
];

/** Limit for numbers that can't identify an object, such as a number of days or a page size. */
const SMALL = 10_000;

/**
 * Returns whether a field accepts only a few words, a boolean or a small number. Such a field can't name or find an
 * object.
 */
function isWord(schema: unknown): boolean {
  if (schema instanceof z.ZodPipe) return isWord(schema.in) || isWord(schema.out);
  if (schema instanceof z.ZodNumber) return (schema.maxValue ?? Number.POSITIVE_INFINITY) <= SMALL;
  return schema instanceof z.ZodBoolean || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral;
}

/**
 * Returns all of a call's fields, including those in lists, such as `applications[].hostId`. Word fields are omitted
 * unless they are listed above.
 */
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

/** Returns all fields in a route's request that could name an object. */
export function allFields(route: Route): string[] {
  return [route.params, route.query, route.body].flatMap((part) => fieldsOf(part));
}

/** Returns a field's name without its position. */
export function nameOf(field: string): string {
  return (field.split('.').pop() ?? '').replace('[]', '');
}

/** Returns the fields in a route that name or find an object. */
export function naming(route: Route): string[] {
  return allFields(route).filter((field) => [...NAMING, ...FINDING].includes(nameOf(field)));
}

/** Returns whether fields with this name have been classified. */
export function isKnownField(name: string): boolean {
  return [...NAMING, ...FINDING, ...HARMLESS].includes(name);
}
