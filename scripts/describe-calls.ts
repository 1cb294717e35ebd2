import { ERRORS, type ErrorCode } from '@greenroom/contract/errors.ts';
import { refusal } from '@greenroom/contract/kit/envelope.ts';
import {
  PERSONAL_SCOPES,
  personalScopesOf,
  type Route,
  refusalsOf,
  TOKEN_SCOPES,
  takesBareIds,
} from '@greenroom/contract/kit/route.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import { TOKEN_CALLS_PER_MINUTE } from '@greenroom/contract/tokens.ts';
import {
  ALL_WEBHOOK_KINDS,
  WEBHOOK_KINDS,
  type WebhookKind,
  webhookBody,
} from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const FILE: Json = { type: 'string', format: 'binary' };

/** Requirement numbers, which mean nothing to readers of the document. */
const SOURCE = / ?\((?:R-[A-Z0-9]+-\d+(?:, )?)+\)/g;

/** The place of referenced schemas in zod's output and in the document. */
const WITHIN_A_SCHEMA = '#/$defs/';
const IN_THE_DOCUMENT = '#/components/schemas/';

/**
 * Describes every call as an OpenAPI 3.1 document (R-API-4). It uses only the contracts and leaves out requirement
 * numbers.
 */
export function describeCalls(routes: readonly Route[] = ALL_ROUTES): Json {
  return JSON.parse(withSharedSchemas(describe(routes)).replace(SOURCE, ''));
}

/**
 * Returns the document as JSON, with schema definitions moved to its components. References start at the document's
 * root, so references into a schema would be invalid.
 */
function withSharedSchemas(document: ReturnType<typeof describe>): string {
  const shared: Json = {};
  const paths = JSON.stringify(document, (_key, value: unknown) => {
    const { $defs, ...rest } = asJson(value);
    if ($defs === undefined) return value;
    for (const [name, schema] of Object.entries(asJson($defs))) share(shared, name, schema);
    return rest;
  });
  const { components } = document;
  const whole = { ...JSON.parse(paths), components: { ...components, schemas: { ...components.schemas, ...shared } } };
  return JSON.stringify(whole).replaceAll(WITHIN_A_SCHEMA, IN_THE_DOCUMENT);
}

function share(shared: Json, name: string, schema: unknown): void {
  if (name.startsWith('__'))
    throw new Error(`A schema that refers to itself needs a name, as in .meta({ id: 'MenuNode' }): ${name}`);
  if (name in shared && JSON.stringify(shared[name]) !== JSON.stringify(schema)) {
    throw new Error(`Two schemas have the name ${name}: give each its own`);
  }
  shared[name] = schema;
}

function describe(routes: readonly Route[]) {
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  paths['/avatar/{file}'] = { get: AVATAR };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Greenroom',
      version: '1',
      description:
        'Responses are an envelope of `status`, `message` and `data`. `status` 0 is success. An error has a matching HTTP status, and its `data` has the code, its parameters and the fields concerned.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(ALL_WEBHOOK_KINDS.map((kind) => [kind, webhook(kind)])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
        personal: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal API token acts as its user within its scopes (${PERSONAL_SCOPES.join(', ')}), at most ${TOKEN_CALLS_PER_MINUTE} calls a minute. A call that lists scopes accepts tokens with any of them. A call without this scheme accepts no personal token`,
        },
        machine: {
          type: 'http',
          scheme: 'bearer',
          description: `A service token, for deliveries (${TOKEN_SCOPES.join(', ')}); it does not act for a user`,
        },
      },
      schemas: { Refusal: refusalSchema() },
    },
  };
}

/** The only address without a contract, because account images are loaded from it without a call (R-DATA-1). */
const AVATAR: Json = {
  operationId: 'files.avatar',
  summary: 'Get an image or a video of an account',
  tags: ['files'],
  security: [],
  parameters: [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'The file', content: { 'image/*': { schema: FILE }, 'video/webm': { schema: FILE } } },
    404: refused(['not-found']),
  },
};

function refusalSchema(): Json {
  return {
    type: 'object',
    properties: { status: { type: 'integer' }, message: { type: 'string' }, data: output(refusal) },
    required: ['status', 'message', 'data'],
  };
}

function operation(route: Route): Json {
  const body = requestBody(route);
  return {
    operationId: route.id,
    summary: route.summary.replaceAll('`', ''),
    tags: [route.id.split('.')[0]],
    security: security(route),
    ...(typeof route.access === 'object' && 'right' in route.access ? { 'x-right': route.access.right } : {}),
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query'), ...idempotencyKey(route)],
    ...(body ? { requestBody: body } : {}),
    responses: { 200: success(route), ...refusals(route) },
  };
}

/** Describes the request that a webhook's receiver gets (docs/webhooks.md). */
function webhook(kind: WebhookKind): Json {
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    post: {
      operationId: `webhook.${kind}`,
      summary: WEBHOOK_KINDS[kind].summary,
      tags: ['webhooks'],
      security: [],
      parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
      requestBody: { required: true, content: { 'application/json': { schema: output(webhookBody(kind)) } } },
      responses: {
        '2XX': { description: 'Taken' },
        410: { description: 'Nothing more: the webhook is switched off' },
        default: { description: 'It is sent again later' },
      },
    },
  };
}

function security(route: Route): Json[] {
  if (route.access === 'public') return [];
  if (typeof route.access === 'object' && 'token' in route.access) return [{ machine: [route.access.token] }];
  return [{ session: [] }, ...personalScopesOf(route).map((scope) => ({ personal: [scope] }))];
}

function parameters(route: Route, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? route.params : route.query;
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(z.object({ [name]: field }), {}).success,
    schema: input(field),
  }));
}

function idempotencyKey(route: Route): Json[] {
  if (!route.idempotent) return [];
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }];
}

function requestBody(route: Route): Json | null {
  if (route.stream) {
    return {
      required: true,
      content: Object.fromEntries(route.stream.map((type) => [type, { schema: { type: 'string' } }])),
    };
  }
  const body = input(route.body);
  if (route.upload) {
    const properties = { ...asJson(body.properties), [route.upload.field]: FILE };
    return { required: true, content: { 'multipart/form-data': { schema: { ...body, properties } } } };
  }
  if (Object.keys(route.body.shape).length === 0) return null;
  const schema = takesBareIds(route) ? { anyOf: [body, asJson(body.properties).ids] } : body;
  return { required: true, content: { 'application/json': { schema } } };
}

function success(route: Route): Json {
  if (route.answer === 'file') {
    return { description: 'The file', content: { '*/*': { schema: FILE } } };
  }
  if (route.answer === 'events') {
    return {
      description: 'Events, until the caller goes',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  const properties: Json = { status: { const: 0 }, message: { type: 'string' }, data: output(route.data) };
  if (route.code !== null) properties.code = { const: route.code };
  const schema = { type: 'object', properties, required: ['status', 'message', 'data'] };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function refusals(route: Route): Json {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => ERRORS[code].http);
  return Object.fromEntries(
    [...byStatus.entries()].sort(([a], [b]) => a - b).map(([status, list]) => [String(status), refused(list)]),
  );
}

function refused(codes: readonly ErrorCode[]): Json {
  const schema = { $ref: '#/components/schemas/Refusal' };
  return { description: codes.join(', '), content: { 'application/json': { schema } } };
}

function input(schema: z.core.$ZodType): Json {
  return strip(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
}

function output(schema: z.core.$ZodType): Json {
  return strip(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }));
}

function strip(schema: object): Json {
  const { $schema: _schema, ...rest } = { $schema: undefined, ...schema };
  return rest;
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
