import { z } from 'zod';
import { route } from '../kit/route.ts';

const id = z
  .number()
  .int()
  .describe('The specification’s key: 6 to 241, and 242 to 254 for countries that its table lacks');
const code = z.string().describe('ISO 3166-1 alpha-2');

/** A country in country lists (R-DATA-6). Interfaces show its name in the reader's language. */
export const country = z.object({ id, cnName: z.string(), code });
export type Country = z.infer<typeof country>;

export const listCountries = route({
  id: 'countries.listCountries',
  method: 'GET',
  path: '/admin/common/countries',
  summary: 'List all countries with their Chinese names (R-DATA-6)',
  access: 'signed-in',
  tokens: ['read'],
  data: z.array(country),
});

export const listNames = route({
  id: 'countries.listNames',
  method: 'GET',
  path: '/ares-admin/api/dict/country/all',
  summary: 'List all countries with their English names (R-DATA-6)',
  access: 'signed-in',
  tokens: ['read'],
  data: z.array(z.object({ name: z.string(), id, code })),
});
