import { z } from 'zod';
import { route } from '../kit/route.ts';

const id = z.number().int();
const code = z.string().describe('ISO 3166-1 alpha-2');

export const listCountries = route({
  id: 'countries.listCountries',
  method: 'GET',
  path: '/admin/common/countries',
  summary: 'Every country with its Chinese name (R-DATA-6)',
  access: 'signed-in',
  data: z.array(z.object({ id, cnName: z.string(), code })),
});

export const listAllCountries = route({
  id: 'countries.listAllCountries',
  method: 'GET',
  path: '/ares-admin/api/dict/country/all',
  summary: 'Every country with its English name (R-DATA-6)',
  access: 'signed-in',
  data: z.array(z.object({ name: z.string(), id, code })),
});

export const getCountryInfo = route({
  id: 'groups.getCountryInfo',
  method: 'GET',
  path: '/agent-admin/management/agent/goddess/audit/getCountryInfo',
  summary: 'The countries of the groups in the caller’s scope, the one with the most groups first',
  access: { right: 'groups:view' },
  query: z.object({
    adminId: z.coerce.number<number>().int().optional().describe('Another’s id: administrators alone'),
  }),
  data: z.array(z.object({ id, code, name: z.string(), cnName: z.string(), groups: id })),
  errors: ['identity-mismatch'],
});

/** Groups that one answer gives. */
const GODDESS_GROUPS = 1000;

export const getGoddessGroup = route({
  id: 'groups.getGoddessGroup',
  method: 'GET',
  path: '/agent-admin/management/agent/goddess/audit/getGoddessGroup',
  summary: 'The groups that the caller can add hosts to, in tree order',
  access: { right: 'applications:submit' },
  query: z.object({
    type: z.literal('1').default('1').describe('1: agent groups, the only kind there is'),
    limit: z.coerce.number<number>().int().min(1).max(GODDESS_GROUPS).default(200),
  }),
  data: z.object({
    groups: z.array(z.object({ id, name: z.string(), path: z.array(z.string()), country: z.string(), appId: id })),
    total: id,
  }),
});
