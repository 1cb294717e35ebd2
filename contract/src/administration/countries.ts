import { z } from 'zod';
import { route } from '../kit/route.ts';

const id = z.number().int().describe('The specification’s key: 6 to 241, and to 254 for those that its table lacks');
const code = z.string().describe('ISO 3166-1 alpha-2');

/** A country, as lists of countries keep it (R-DATA-6); interfaces show the name in their reader's language. */
export const country = z.object({ id, cnName: z.string(), code });
export type Country = z.infer<typeof country>;

export const listCountries = route({
  id: 'countries.listCountries',
  method: 'GET',
  path: '/admin/common/countries',
  summary: 'Every country with its Chinese name (R-DATA-6)',
  access: 'signed-in',
  tokens: ['read'],
  data: z.array(country),
});

export const listNames = route({
  id: 'countries.listNames',
  method: 'GET',
  path: '/ares-admin/api/dict/country/all',
  summary: 'Every country with its English name (R-DATA-6)',
  access: 'signed-in',
  tokens: ['read'],
  data: z.array(z.object({ name: z.string(), id, code })),
});
