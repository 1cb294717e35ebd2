import { route } from '@greenroom/contract/kit/route.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeCalls } from './describe-calls.ts';

const call = (data: z.ZodType) =>
  describeCalls([route({ id: 'planted.call', method: 'GET', path: '/x', summary: '', access: 'public', data })]);

const nameless = z.object({
  get children() {
    return z.array(nameless);
  },
});

test('[R-API-4] a schema that refers to itself is a component under its name, and without a name nothing is written', () => {
  const named = z
    .object({
      get children() {
        return z.array(named);
      },
    })
    .meta({ id: 'Planted' });
  const document = JSON.stringify(call(z.array(named)));
  expect(document).toContain('"$ref":"#/components/schemas/Planted"');
  expect(document).not.toContain('$defs');
  expect(() => call(z.array(nameless))).toThrow('needs a name');
});

test('[R-API-4] two different schemas of one name are refused', () => {
  const one = z.string().meta({ id: 'PlantedTwice' });
  const other = z.number().meta({ id: 'PlantedTwice' });
  const of = (id: string, data: z.ZodType) =>
    route({ id, method: 'GET', path: `/${id}`, summary: '', access: 'public', data });
  expect(() => describeCalls([of('a.b', one), of('c.d', other)])).toThrow('the name PlantedTwice');
});
