import { RIGHTS, type Right } from '@greenroom/contract/access/rights.ts';

/** What comes before the colon of a right. */
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

/** No right in any area. */
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

/** The rights in the order in which they are declared, by area. */
export const RIGHTS_BY_AREA = AREAS.map((area) => ({
  area,
  rights: RIGHTS.filter((right) => right.startsWith(`${area}:`)),
}));
