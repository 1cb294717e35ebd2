import { refusal } from '@greenroom/contract/kit/envelope.ts';
import type { Route } from '@greenroom/contract/kit/route.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { heldBy } from '../test/held.ts';
import { runs } from '../test/runs.ts';
import { testServer } from '../test/server.ts';
import type { SignedIn } from '../test/signed-in.ts';
import { buildApplication, buildGroup, signIn } from '../test/worlds/factories.ts';
import { keepSheet } from '../test/worlds/two-agents.ts';
import { MOUNTED } from './app.ts';

/** Number of parallel calls. The database works while the next call is generated. */
const AT_ONCE = 5;
const CASES = runs('HOSTILE_CASES', 15, 100);
const CASES_AGAIN = runs('HOSTILE_CASES_AGAIN', 5, 40);
/** Number of cases for callers without access. A few are enough, since the server reads only the path. */
const CASES_AT_A_CLOSED_DOOR = runs('HOSTILE_CASES_AT_A_CLOSED_DOOR', 5, 10);
/** One in this many calls has a file, along with hostile fields. Each file starts a process that reads it. */
const FILE_EVERY = 4;
const SEED = 20_261_121;
const TIMEOUT_MS = 120_000;

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const administrator = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const held = {
  administrator: await heldBy(server.product.deps.db, 'administrator'),
  agent: await heldBy(server.product.deps.db, 'agent'),
};
const group = await buildGroup(db, { agentId: agent.id });
const there = await buildApplication(db, { groupId: group.id, submittedBy: agent.id, uploadCodes: [104] });

const envelope = z.object({ status: z.number(), message: z.string().min(1), data: refusal });

/**
 * Values that break servers: limits of number types, characters that no text column can store, invalid dates and time
 * zones.
 */
const nastyText = fc.oneof(
  fc.constantFrom('\0', 'a\0b', '\ud800', '\udc00x', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '70000'),
  fc.constantFrom(
    ...['', ' ', '﷽', "'; drop table users; --", '${7*7}', '../../etc/passwd', '%00'],
    ...[
      'null',
      'NaN',
      '-1',
      '0',
      '1e400',
      '32768',
      '2147483648',
      '9007199254740993',
      '9223372036854775808',
      '0x10',
      '1.5',
    ],
    ...['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00+23:59', '9999-12-31T23:59:59-14:00'],
    ...[`2026-01-01T00:00:00.${'1'.repeat(300)}Z`, 'Mars/Olympus', '__proto__', 'constructor', there.hostId],
    ...Array.from({ length: 4 }, (_, index) => 'x'.repeat(63 + index)),
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 300 }),
);
const nastyNumber = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.constantFrom(0, -1, 1, 99, 104, 32_767, 32_768, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e300, 0.5, there.batchId),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const nastyValue = fc.oneof(nastyText, nastyNumber, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));

const definition = z.object({
  type: z.string(),
  shape: z.unknown(),
  element: z.unknown(),
  entries: z.unknown(),
  values: z.unknown(),
  innerType: z.unknown(),
  in: z.unknown(),
});

/** Returns values that the schema accepts if its kind is known, otherwise arbitrary values. */
function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const kind = z.object({ def: definition }).safeParse(schema);
  if (!kind.success) return nastyValue;
  const { def } = kind.data;
  if (def.type === 'object' && typeof def.shape === 'object' && def.shape !== null) return objectOf(def.shape);
  if (def.type === 'array') return fc.array(fitting(def.element), { maxLength: 5 });
  if (def.type === 'enum')
    return fc.constantFrom(...Object.values(z.record(z.string(), z.unknown()).parse(def.entries)));
  if (def.type === 'literal') return fc.constantFrom(...z.array(z.unknown()).parse(def.values));
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'string') return nastyText;
  if (def.type === 'number') return nastyNumber;
  if (def.type === 'union') return fc.oneof(nastyNumber, nastyText);
  const inner = def.innerType ?? def.in;
  return inner === undefined ? nastyValue : fitting(inner);
}

/** Values that some field accepts. Each field gets the ones that its own schema accepts. */
const FRIENDLY: readonly unknown[] = [
  ...[1, '1', 20, true, '', there.hostId, group.id, there.batchId, agent.id, 201, 'UTC', 'csv', 'xlsx', 'txt', 'all'],
  ...['success', 'failure', 'failed', 'hostId', 'asc', 'Leyla', '12345678 22345678', crypto.randomUUID()],
  ...['2026-01-01T00:00:00Z', '2026-12-31T00:00:00+08:00', [], [201], [104, 110], '104,110'],
  [{ hostId: there.hostId, applicationId: there.applicationId }],
];

function friendly(schema: unknown): fc.Arbitrary<unknown> {
  const good = schema instanceof z.ZodType ? FRIENDLY.filter((value) => schema.safeParse(value).success) : [];
  return good.length > 0 ? fc.constantFrom(...good) : nastyValue;
}

/**
 * Returns objects with valid fields, usually with one invalid field, so that calls reach the operation and the
 * database.
 */
function objectOf(shape: object): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape);
  const needed = fields.filter(([, schema]) => !mayBeLeftOut(schema)).map(([name]) => name);
  const good = fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, friendly(schema)])), {
    requiredKeys: needed,
  });
  if (fields.length === 0) return good;
  const bad = fc
    .constantFrom(...fields)
    .chain(([name, schema]) =>
      fc.oneof({ weight: 4, arbitrary: fitting(schema) }, nastyValue).map((value) => ({ [name]: value })),
    );
  return fc
    .tuple(good, fc.oneof({ weight: 5, arbitrary: bad }, fc.constant({})))
    .map(([all, one]) => ({ ...all, ...one }));
}

function mayBeLeftOut(schema: unknown): boolean {
  const kind = z.object({ def: definition }).safeParse(schema);
  return kind.success && (kind.data.def.type === 'optional' || kind.data.def.type === 'default');
}

const pathText = fc.oneof(
  fc.constantFrom(there.hostId, '%zz', '%ff', '%', '%00', '%ED%A0%80', '..', '1'.repeat(400)),
  nastyNumber.map(String),
  nastyText.map((text) => encodeURIComponent(text.toWellFormed()) || '-'),
);

interface Call {
  path: string;
  /** True if the form has a file. */
  file: boolean;
  query: Record<string, unknown>;
  body: unknown;
  raw: boolean;
}

function callsOf(route: Route): fc.Arbitrary<Call> {
  const names = Object.keys(route.params.shape);
  const usual = names.map((name) => fc.oneof(fc.constant(KNOWN[name] ?? '1'), pathText));
  return fc.record({
    path: fc
      .tuple(...usual)
      .map((parts) => parts.reduce((path, part, index) => path.replace(`{${names[index]}}`, () => part), route.path)),
    query: objectOf(route.query.shape),
    body: fc.oneof({ weight: 9, arbitrary: objectOf(route.body.shape) }, { weight: 1, arbitrary: nastyValue }),
    raw: fc.nat(19).map((chance) => chance === 0),
    file: fc.nat(FILE_EVERY - 1).map((chance) => chance === 0),
  });
}

/** Returns a value's text for an address or a form. Objects become JSON, since some have no text of their own. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function request(route: Route, call: Call, as: SignedIn | null): Promise<Response> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one).toWellFormed());
  }
  const headers: Record<string, string> = as === null ? {} : { Authorization: `Bearer ${as.token}` };
  const path = query.size === 0 ? call.path : `${call.path}?${query}`;
  if (route.method === 'GET') return server.fetch(path, { headers });
  if (route.upload !== null && !call.raw)
    return server.fetch(path, { method: route.method, headers, body: formOf(call) });
  const type = route.upload === null ? 'application/json' : 'multipart/form-data; boundary=x';
  const body = call.raw ? '{"\\ud800' : JSON.stringify(call.body);
  return server.fetch(path, {
    method: route.method,
    headers: { ...headers, 'Content-Type': type, 'Idempotency-Key': crypto.randomUUID() },
    body: new Blob([body]),
  });
}

function formOf({ body, file }: Call): FormData {
  const form = new FormData();
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  for (const [name, value] of fields) form.append(name, textOf(value));
  if (file) form.append('file', new Blob([JSON.stringify(body)]), 'ids.csv');
  return form;
}

/** Path parameters that name an existing object. */
const KNOWN: Readonly<Record<string, string>> = {
  hostId: there.hostId,
  applicationId: String(there.applicationId),
  batchId: String(there.batchId),
  groupId: String(group.id),
  sheetId: await keepSheet(server, agent.id),
};

const callers = { 'an administrator': administrator, 'an agent': agent } as const;
/** Calls that end the session needed by all other calls. */
const ENDING = ['session.logout', 'profile.revokeSession'];
const routes = MOUNTED.filter(({ route }) => route.answer !== 'events' && !ENDING.includes(route.id));

/**
 * Returns the number of cases. Both callers run the same code, so the second one, with all groups in scope, runs fewer
 * cases.
 */
function casesFor(route: Route, who: string): number {
  if (!isOpenTo(route, who)) return CASES_AT_A_CLOSED_DOOR;
  if (!takesInput(route)) return AT_ONCE;
  return who === 'an agent' || !isOpenTo(route, 'an agent') ? CASES : CASES_AGAIN;
}

/** Returns whether a route has any input. Without fields and a body, all calls to it are the same. */
function takesInput({ method, params, query, body }: Route): boolean {
  return method !== 'GET' || [params, query, body].some((part) => Object.keys(part.shape).length > 0);
}

/** Returns whether the server reads the caller's input. Refused callers are tested in matrix.test.ts. */
function isOpenTo({ access }: Route, who: string): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  return 'right' in access && held[who === 'an agent' ? 'agent' : 'administrator'].rights.includes(access.right);
}

/**
 * Reads the whole answer, except from the event stream, which never ends. A path containing `..` can lead to that
 * stream.
 */
async function readToTheEnd(response: Response): Promise<void> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
}

async function expectAnswer(route: Route, call: Call, as: SignedIn): Promise<void> {
  const response = await request(route, call, as);
  const said = response.status === 200 ? null : await response.json();
  if (said === null) await readToTheEnd(response);
  expect(response.status, JSON.stringify(said)).toBeLessThan(500);
  if (said !== null) expect(envelope.parse(said).data.requestId).not.toBe('');
}

describe.each(Object.keys(callers))('any input of %s', (who) => {
  const as = who === 'an agent' ? callers['an agent'] : callers['an administrator'];
  test.each(routes.map(({ route }) => [route.id, route] as const))(
    'gets an answer or a refusal in the envelope from %s, and never a failure',
    async (_id, route) => {
      await fc.assert(
        fc.asyncProperty(fc.array(callsOf(route), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (calls) => {
          await Promise.all(calls.map((call) => expectAnswer(route, call, as)));
        }),
        { numRuns: casesFor(route, who) / AT_ONCE, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );
});
