import { z } from 'zod';
import { OPEN_TO_TOKENS, type Right } from '../access/rights.ts';
import { COMMON_ERRORS, type ErrorCode } from '../errors.ts';
import type { UploadSpec } from './upload.ts';

/** What a machine's token can be used for. */
export const TOKEN_SCOPES = ['accounts:ingest', 'daily-facts:ingest'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scopes of personal tokens: `read` includes exports, and adding hosts includes reading what became of them. */
export const PERSONAL_SCOPES = ['read', 'submit'] as const;
export type PersonalScope = (typeof PERSONAL_SCOPES)[number];

/** The beginning of every personal token, so that one that lies about somewhere is recognised. */
export const PERSONAL_TOKEN_PREFIX = 'grt_';

/**
 * Who may call a route: anybody, signed-in users, users with a right (R-PLUS-21), or a machine's token with a scope.
 * Only the call is decided here; what a caller may do to which row is the feature's policy.
 */
export type Access = 'public' | 'signed-in' | { readonly right: Right } | { readonly token: TokenScope };

/** `envelope`: JSON in the envelope; `file`: a body of its own type; `events`: server-sent events. */
export type AnswerKind = 'envelope' | 'file' | 'events';

type Shape = z.ZodObject;

/** One call, described once: types, parsing on both sides, serialisation and OpenAPI come from it. */
export interface Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends z.ZodType = z.ZodType,
> {
  /** `feature.operation`; unique over all contracts. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the fixed base address (R-API-3); parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** The scopes each of which lets a personal token reach the call; null: `personalScopesOf` says by the access. */
  readonly tokens: readonly PersonalScope[] | null;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly upload: UploadSpec | null;
  /** The longest body as JSON, in bytes; null: the general limit. */
  readonly bodyMaxBytes: number | null;
  /** A body that is streamed to the operation as it comes, of one of these content types. */
  readonly stream: readonly string[] | null;
  readonly data: Data;
  readonly answer: AnswerKind;
  /** A `code` beside the envelope's fields, where the specification has one (R-API-2). */
  readonly code: number | null;
  /** With an `Idempotency-Key` header the call is carried out once; a repeat gets the first answer (kept for 24 h). */
  readonly idempotent: boolean;
  /** Calls allowed a minute and caller; null: the general limit. */
  readonly callsPerMinute: number | null;
  /** Refusals of the operation itself; `refusalsOf` adds those that come with the way a route is served. */
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

/** Describes a call; what is left out is empty. An answer without `data` is null. */
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
 * The scopes each of which lets a personal token reach a call; none: no token does (R-PLUS-12). A call says so itself; beside those, the
 * scope `read` opens what only reads by a right that is open to tokens. Every other call stays closed: changes, and
 * whatever every signed-in user may call, such as sessions, passwords, the second factor, tokens and events.
 */
export function personalScopesOf({ access, method, answer, tokens }: Route): readonly PersonalScope[] {
  if (tokens !== null) return tokens;
  if (method !== 'GET' || answer === 'events' || typeof access === 'string' || 'token' in access) return [];
  return OPEN_TO_TOKENS.some((right) => right === access.right) ? ['read'] : [];
}

/** Every code that a route may answer with. The server logs any other as an error, and tests fail by it. */
export function refusalsOf({ access, idempotent, stream, errors }: Route): readonly ErrorCode[] {
  const guarded = guardsOf(access);
  const repeats: readonly ErrorCode[] = idempotent ? ['idempotency-key-reused', 'idempotency-in-progress'] : [];
  const streamed: readonly ErrorCode[] = stream === null ? [] : ['payload-ratio'];
  return [...new Set([...COMMON_ERRORS, ...guarded, ...repeats, ...streamed, ...errors])];
}

/** Why a caller is refused before the operation. */
function guardsOf(access: Access): readonly ErrorCode[] {
  if (access === 'public') return [];
  const forMachines = typeof access === 'object' && 'token' in access;
  return forMachines
    ? ['token-not-valid', 'token-lacks-scope']
    : ['not-signed-in', 'token-not-valid', 'forbidden', 'token-not-allowed', 'token-lacks-scope', 'access-changed'];
}

/**
 * Tells if a bare list is taken for the body `{"ids": […]}`: a call that deletes what its ids name, as the specification's
 * table of calls has it (R-API-1).
 */
export function takesBareIds({ method, body }: Route): boolean {
  return method === 'DELETE' && Object.keys(body.shape).join() === 'ids';
}

/** What an operation gets: parameters, query and body in one object, parsed. */
export type Input<R extends Route> = z.output<R['params']> & z.output<R['query']> & z.output<R['body']>;

/** What one part adds to the input; an empty part adds nothing. */
type Given<Part extends Shape> = keyof Part['shape'] extends never ? unknown : z.input<Part>;

/** What a caller sends: the input before defaults are filled in. */
export type CallInput<R extends Route> = Given<R['params']> & Given<R['query']> & Given<R['body']>;

/** What the envelope's `data` holds on success. */
export type Data<R extends Route> = z.output<R['data']>;
