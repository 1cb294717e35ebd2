import { expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ROUTES } from './routes.ts';

/** Texts that PostgreSQL can't store, with a null character or an unpaired surrogate. */
const UNSTORABLE = ['\0', 'a\0', '\0a', 'a\0b', '12345678\0', '\ud800', 'a\udc00'];

/** Fields that are read as IDs and not stored as given. Malformed IDs are stored as failed (code 100). */
const READ_AS_IDS = [
  'applications.submitTyped text',
  'memberships.askForMany hostIds[]',
  'memberships.bindHosts hostIds[]',
];

const wrapped = z.object({ def: z.object({ innerType: z.instanceof(z.ZodType) }) });

/** Schemas whose parts are checked, even if a transformation follows. */
const HOLDERS = [z.ZodObject, z.ZodArray, z.ZodRecord, z.ZodDefault, z.ZodOptional] as const;

/** Returns all parts of a schema that accept something other than an object or a list. */
function leavesOf(schema: unknown, path: string): { path: string; leaf: z.ZodType }[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`));
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord)
    return [...leavesOf(schema.keyType, `${path}{key}`), ...leavesOf(schema.valueType, `${path}{}`)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, path));
  if (schema instanceof z.ZodPipe && HOLDERS.some((holder) => schema.in instanceof holder))
    return leavesOf(schema.in, path);
  const inner = wrapped.safeParse(schema);
  if (inner.success) return leavesOf(inner.data.def.innerType, path);
  return schema instanceof z.ZodType ? [{ path, leaf: schema }] : [];
}

function keeps(leaf: z.ZodType, text: string): boolean {
  const parsed = leaf.safeParse(text);
  if (!parsed.success) return false;
  const kept = String(parsed.data);
  return kept.includes('\0') || !kept.isWellFormed();
}

/** Body fields that contain names. */
const NAMES = /\.(?:name|nickName|title|label|mailSender|appTitle|filingNumber)$|\.(?:labels|titles)\{\}$/;

test('[R-PLUS-21] all names in bodies are stored without invisible characters', () => {
  const names = ALL_ROUTES.flatMap(({ id, body }) => leavesOf(body, '').map((leaf) => ({ id, ...leaf }))).filter(
    ({ path, leaf }) => NAMES.test(path) && leaf.safeParse('Leyla').success,
  );
  const stored = names.map(({ id, path, leaf }) => [id + path, leaf.safeParse('\u202eLey\u200bla\r\n').data]);
  expect(stored.length).toBeGreaterThan(20);
  expect(stored.filter(([, name]) => name !== 'Leyla')).toEqual([]);
});

test('[R-API-4] no text in a path, a query or a body accepts characters that the database cannot store', () => {
  const leaves = ALL_ROUTES.flatMap(({ id, params, query, body }) =>
    [params, query, body].flatMap((part) =>
      leavesOf(part, '').map(({ path, leaf }) => ({ name: `${id} ${path.slice(1)}`, leaf })),
    ),
  );
  const taken = leaves.filter(({ leaf }) => UNSTORABLE.some((text) => keeps(leaf, text))).map(({ name }) => name);
  expect(leaves.length).toBeGreaterThan(400);
  expect(taken).toEqual(READ_AS_IDS);
});
