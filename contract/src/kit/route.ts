import { z } from 'zod';
import { OPEN_TO_TOKENS, type Right } from '../access/rights.ts';
import { COMMON_ERRORS, type ErrorCode } from '../errors.ts';
import type { UploadSpec } from './upload.ts';

/** Scopes for service tokens. */
export const TOKEN_SCOPES = ['accounts:ingest', 'daily-facts:ingest'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Scopes for personal tokens. `read` includes exports, and `submit` includes reading the results. */
export const PERSONAL_SCOPES = ['read', 'submit'] as const;
export type PersonalScope = (typeof PERSONAL_SCOPES)[number];

/** The prefix of all personal tokens, so that scanners can recognize a leaked one. */
export const PERSONAL_TOKEN_PREFIX = 'grt_';

/**
 * The callers who can use a route: everyone, signed-in users, users with a right (R-PLUS-21), or service tokens with a
 * scope. This covers only the call. The feature's policy decides which rows the caller can access.
 */
export type Access = 'public' | 'signed-in' | { readonly right: Right } | { readonly token: TokenScope };

/**
 * How a route answers: `envelope` is JSON in the envelope, `file` a body with its own type, and `events` server-sent
 * events.
 */
export type AnswerKind = 'envelope' | 'file' | 'events';

type Shape = z.ZodObject;

/** A call, described in one place. Types, parsing on both sides, serialization and OpenAPI are derived from it. */
export interface Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends z.ZodType = z.ZodType,
> {
  /** `feature.operation`, unique among all contracts. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the fixed base address (R-API-3), with parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** The personal token scopes that allow the call. Null if `personalScopesOf` derives them from the access. */
  readonly tokens: readonly PersonalScope[] | null;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly upload: UploadSpec | null;
  /** Maximum size of a JSON body, in bytes. Null for the general limit. */
  readonly bodyMaxBytes: number | null;
  /** Content types for a body that is streamed to the operation. Null for other bodies. */
  readonly stream: readonly string[] | null;
  readonly data: Data;
  readonly answer: AnswerKind;
  /**
   * The `code` that this answer has in addition to the envelope's fields, if the specification defines one (R-API-2).
   */
  readonly code: number | null;
  /** True if a call with an `Idempotency-Key` header runs only once. A repeated call gets the first answer for 24 h. */
  readonly idempotent: boolean;
  /** Calls allowed per minute for each caller. Null for the general limit. */
  readonly callsPerMinute: number | null;
  /** Errors from the operation itself. `refusalsOf` adds those that depend on how the route is served. */
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

/** Describes a call. Parts that are omitted are empty, and an answer without `data` is null. */
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
 * Returns the personal token scopes that allow a call. If empty, no personal token can be used for it (R-PLUS-12). A
 * call can define its scopes. Otherwise, `read` allows calls that only read, if tokens can use their right. All other
 * calls are closed to tokens. These are changes, and calls for all signed-in users, such as sessions, passwords,
 * two-factor authentication, tokens and events.
 */
export function personalScopesOf({ access, method, answer, tokens }: Route): readonly PersonalScope[] {
  if (tokens !== null) return tokens;
  if (method !== 'GET' || answer === 'events' || typeof access === 'string' || 'token' in access) return [];
  return OPEN_TO_TOKENS.some((right) => right === access.right) ? ['read'] : [];
}

/**
 * Returns all error codes that a route can answer with. If any other code occurs, the server logs an error and tests
 * fail.
 */
export function refusalsOf({ access, idempotent, stream, errors }: Route): readonly ErrorCode[] {
  const guarded = guardsOf(access);
  const repeats: readonly ErrorCode[] = idempotent ? ['idempotency-key-reused', 'idempotency-in-progress'] : [];
  const streamed: readonly ErrorCode[] = stream === null ? [] : ['payload-ratio'];
  return [...new Set([...COMMON_ERRORS, ...guarded, ...repeats, ...streamed, ...errors])];
}

/** Returns the errors that can refuse a caller before the operation runs. */
function guardsOf(access: Access): readonly ErrorCode[] {
  if (access === 'public') return [];
  const forMachines = typeof access === 'object' && 'token' in access;
  return forMachines
    ? ['token-not-valid', 'token-lacks-scope']
    : ['not-signed-in', 'token-not-valid', 'forbidden', 'token-not-allowed', 'token-lacks-scope', 'access-changed'];
}

/**
 * Checks whether a bare list is accepted instead of the body `{"ids": […]}`. This applies to calls that delete by ID,
 * as in the specification's table of calls (R-API-1).
 */
export function takesBareIds({ method, body }: Route): boolean {
  return method === 'DELETE' && Object.keys(body.shape).join() === 'ids';
}

/** An operation's input: parameters, query and body, parsed and combined into one object. */
export type Input<R extends Route> = z.output<R['params']> & z.output<R['query']> & z.output<R['body']>;

/** The input for one part. An empty part adds nothing. */
type Given<Part extends Shape> = keyof Part['shape'] extends never ? unknown : z.input<Part>;

/** The input that a caller sends, before defaults are filled in. */
export type CallInput<R extends Route> = Given<R['params']> & Given<R['query']> & Given<R['body']>;

/** The content of the envelope's `data` on success. */
export type Data<R extends Route> = z.output<R['data']>;
