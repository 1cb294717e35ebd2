import { RIGHTS, type Right } from '@greenroom/contract/access/rights.ts';

/** The part of a right before the colon. */
export type Area = Right extends `${infer Before}:${string}` ? Before : never;
export type RightsByArea = { [Key in Area]: Right[] };

const AREAS: readonly Area[] = [
  'applications',
  'groups',
  'hosts',
  'statistics',
  'users',
  'roles',
  'menus',
  'data',
  'settings',
  'tokens',
  'webhooks',
  'audit',
  'views',
];

/** Returns an empty list of rights for every area. */
export function noRights(): RightsByArea {
  return {
    applications: [],
    groups: [],
    hosts: [],
    statistics: [],
    users: [],
    roles: [],
    menus: [],
    data: [],
    settings: [],
    tokens: [],
    webhooks: [],
    audit: [],
    views: [],
  };
}

/** The rights by area, in the order in which they are declared. */
export const RIGHTS_BY_AREA = AREAS.map((area) => ({
  area,
  rights: RIGHTS.filter((right) => right.startsWith(`${area}:`)),
}));
