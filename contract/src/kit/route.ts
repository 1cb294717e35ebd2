import { z } from 'zod';
import { OPEN_TO_TOKENS, type Right } from '../access/rights.ts';
import { COMMON_ERRORS, type ErrorCode } from '../errors.ts';
import type { UploadSpec } from './upload.ts';

/** Scopes of service tokens. */
export const TOKEN_SCOPES = ['accounts:ingest', 'daily-facts:ingest'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Scopes of personal tokens: `read` includes exports, and `submit` includes reading the results. */
export const PERSONAL_SCOPES = ['read', 'submit'] as const;
export type PersonalScope = (typeof PERSONAL_SCOPES)[number];

/** Prefix of all personal tokens, so that a leaked one is recognized. */
export const PERSONAL_TOKEN_PREFIX = 'grt_';

/**
 * Access to a route: everyone, signed-in users, users with a right (R-PLUS-21), or service tokens with a scope. This
 * covers only the call. The feature's policy decides about the rows.
 */
export type Access = 'public' | 'signed-in' | { readonly right: Right } | { readonly token: TokenScope };

/** `envelope`: JSON in the envelope; `file`: a body with its own type; `events`: server-sent events. */
export type AnswerKind = 'envelope' | 'file' | 'events';

type Shape = z.ZodObject;

/** One call, described once. Types, parsing on both sides, serialization and OpenAPI are derived from it. */
export interface Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends z.ZodType = z.ZodType,
> {
  /** `feature.operation`; unique over all contracts. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the fixed base address (R-API-3), with parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Personal token scopes that allow the call; null if `personalScopesOf` derives them from the access. */
  readonly tokens: readonly PersonalScope[] | null;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly upload: UploadSpec | null;
  /** Maximum size of a JSON body, in bytes; null for the general limit. */
  readonly bodyMaxBytes: number | null;
  /** Content types of a body that is streamed to the operation; null for other bodies. */
  readonly stream: readonly string[] | null;
  readonly data: Data;
  readonly answer: AnswerKind;
  /** A `code` in addition to the envelope's fields, if the specification has one (R-API-2). */
  readonly code: number | null;
  /** With an `Idempotency-Key` header the call runs only once. A repeated call gets the first answer for 24 h. */
  readonly idempotent: boolean;
  /** Calls allowed per minute and caller; null for the general limit. */
  readonly callsPerMinute: number | null;
  /** Errors of the operation itself. `refusalsOf` adds those that depend on how the route is served. */
  readonly errors: readonly ErrorCode[];
}

interface RouteInit<P extends Shape, Q extends Shape, B extends Shape, D extends z.ZodType> {
  readonly id: string;
  readonly method: Route['method'];
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly tokens?: readonly PersonalScope[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly upload?: UploadSpec;
  readonly bodyMaxBytes?: number;
  readonly stream?: readonly string[];
  readonly data?: D;
  readonly answer?: AnswerKind;
  readonly code?: number;
  readonly idempotent?: boolean;
  readonly callsPerMinute?: number;
  readonly errors?: readonly ErrorCode[];
}

type Nothing = z.ZodObject<Record<never, never>>;

const nothing: Nothing = z.object({});

/** Describes a call. Omitted parts are empty, and an answer without `data` is null. */
export function route<
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
  D extends z.ZodType = z.ZodNull,
>(init: RouteInit<P, Q, B, D>): Route<P, Q, B, D>;
export function route(init: RouteInit<Shape, Shape, Shape, z.ZodType>): Route {
  return {
    id: init.id,
    method: init.method,
    path: init.path,
    summary: init.summary,
    access: init.access,
    tokens: init.tokens ?? null,
    params: init.params ?? nothing,
    query: init.query ?? nothing,
    body: init.body ?? nothing,
    upload: init.upload ?? null,
    bodyMaxBytes: init.bodyMaxBytes ?? null,
    stream: init.stream ?? null,
    data: init.data ?? z.null(),
    answer: init.answer ?? 'envelope',
    code: init.code ?? null,
    idempotent: init.idempotent ?? false,
    callsPerMinute: init.callsPerMinute ?? null,
    errors: init.errors ?? [],
  };
}

/**
 * Returns the personal token scopes that allow a call; if empty, no personal token can call it (R-PLUS-12). A call can
 * define them. Otherwise `read` allows calls that only read, if their right is open to tokens. All other calls stay
 * closed: changes, and calls of all signed-in users, such as sessions, passwords, two-factor authentication, tokens and
 * events.
 */
export function personalScopesOf({ access, method, answer, tokens }: Route): readonly PersonalScope[] {
  if (tokens !== null) return tokens;
  if (method !== 'GET' || answer === 'events' || typeof access === 'string' || 'token' in access) return [];
  return OPEN_TO_TOKENS.some((right) => right === access.right) ? ['read'] : [];
}

/**
 * Returns all error codes that a route can answer with. The server logs any other code as an error, and tests fail on
 * it.
 */
export function refusalsOf({ access, idempotent, stream, errors }: Route): readonly ErrorCode[] {
  const guarded = guardsOf(access);
  const repeats: readonly ErrorCode[] = idempotent ? ['idempotency-key-reused', 'idempotency-in-progress'] : [];
  const streamed: readonly ErrorCode[] = stream === null ? [] : ['payload-ratio'];
  return [...new Set([...COMMON_ERRORS, ...guarded, ...repeats, ...streamed, ...errors])];
}

/** Returns the errors with which a caller is refused before the operation. */
function guardsOf(access: Access): readonly ErrorCode[] {
  if (access === 'public') return [];
  const forMachines = typeof access === 'object' && 'token' in access;
  return forMachines
    ? ['token-not-valid', 'token-lacks-scope']
    : ['not-signed-in', 'token-not-valid', 'forbidden', 'token-not-allowed', 'token-lacks-scope', 'access-changed'];
}

/**
 * Checks whether a bare list is accepted for the body `{"ids": […]}`. This applies to calls that delete by ID, as in
 * the specification's table of calls (R-API-1).
 */
export function takesBareIds({ method, body }: Route): boolean {
  return method === 'DELETE' && Object.keys(body.shape).join() === 'ids';
}

/** Input of an operation: parameters, query and body in one object, parsed. */
export type Input<R extends Route> = z.output<R['params']> & z.output<R['query']> & z.output<R['body']>;

/** The input of one part. An empty part adds nothing. */
type Given<Part extends Shape> = keyof Part['shape'] extends never ? unknown : z.input<Part>;

/** Input that a caller sends, before defaults are filled in. */
export type CallInput<R extends Route> = Given<R['params']> & Given<R['query']> & Given<R['body']>;

/** Content of the envelope's `data` on success. */
export type Data<R extends Route> = z.output<R['data']>;
