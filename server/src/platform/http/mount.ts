import type { Readable } from 'node:stream';
import type { ServerEvent } from '@greenroom/contract/events.ts';
import type { Input, Route } from '@greenroom/contract/kit/route.ts';
import type { z } from 'zod';
import type { Ctx, UserCtx } from '../../context.ts';

/** An uploaded file, with its path on disk, its size and its hash. The file is deleted when the call ends. */
export interface UploadedFile {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** An answer whose body isn't JSON but has its own content type. */
export interface FileAnswer {
  readonly contentType: string;
  /** The download's file name, or null to show the file in the browser. */
  readonly fileName: string | null;
  readonly body: Readable | Buffer;
  /** How long a browser can cache the answer, in seconds. 0 prevents caching. */
  readonly cacheSeconds: number;
}

/** The events for a stream's caller, until `stop` is called. */
export interface EventSource {
  start(hear: (event: ServerEvent) => void): { stop(): void };
  /**
   * Returns whether the caller can get more events. This is checked regularly, and immediately after an event on the
   * topic `session`.
   */
  holds(): Promise<boolean>;
}

export type Raw = Readonly<Record<string, unknown>>;

/** How a route's operation is run: its arguments besides the input, and its result. */
export type Runner =
  | { readonly kind: 'user'; readonly run: (ctx: UserCtx, input: Raw) => Promise<unknown> }
  | { readonly kind: 'public'; readonly run: (ctx: Ctx, input: Raw) => Promise<unknown> }
  | { readonly kind: 'upload'; readonly run: (ctx: UserCtx, input: Raw, file: UploadedFile) => Promise<unknown> }
  | { readonly kind: 'stream'; readonly run: (ctx: Ctx, body: Readable, contentType: string) => Promise<unknown> }
  | { readonly kind: 'file'; readonly run: (ctx: UserCtx, input: Raw) => Promise<FileAnswer> }
  | { readonly kind: 'public-file'; readonly run: (ctx: Ctx, input: Raw) => Promise<FileAnswer> }
  | { readonly kind: 'events'; readonly run: (ctx: UserCtx) => Promise<EventSource> };

export interface MountedRoute {
  readonly route: Route;
  readonly runner: Runner;
}

type Answer<R extends Route> = z.input<R['data']>;

/** Mounts a route for signed-in users, answered in the envelope. */
export function mount<R extends Route>(
  route: R,
  operation: (ctx: UserCtx, input: Input<R>) => Promise<Answer<R>>,
): MountedRoute;
export function mount(route: Route, run: (ctx: UserCtx, input: Raw) => Promise<unknown>): MountedRoute {
  return { route, runner: { kind: 'user', run } };
}

/** Mounts a public route, answered in the envelope. */
export function mountPublic<R extends Route>(
  route: R,
  operation: (ctx: Ctx, input: Input<R>) => Promise<Answer<R>>,
): MountedRoute;
export function mountPublic(route: Route, run: (ctx: Ctx, input: Raw) => Promise<unknown>): MountedRoute {
  return { route, runner: { kind: 'public', run } };
}

/** Mounts a route that accepts a file in addition to its fields. */
export function mountUpload<R extends Route>(
  route: R,
  operation: (ctx: UserCtx, input: Input<R>, file: UploadedFile) => Promise<Answer<R>>,
): MountedRoute;
export function mountUpload(
  route: Route,
  run: (ctx: UserCtx, input: Raw, file: UploadedFile) => Promise<unknown>,
): MountedRoute {
  return { route, runner: { kind: 'upload', run } };
}

/** Mounts a route for machines whose body is read as a stream. */
export function mountStream<R extends Route>(
  route: R,
  operation: (ctx: Ctx, body: Readable, contentType: string) => Promise<Answer<R>>,
): MountedRoute {
  return { route, runner: { kind: 'stream', run: operation } };
}

/** Mounts a route that answers with a file. */
export function mountFile<R extends Route>(
  route: R,
  operation: (ctx: UserCtx, input: Input<R>) => Promise<FileAnswer>,
): MountedRoute;
export function mountFile(route: Route, run: (ctx: UserCtx, input: Raw) => Promise<FileAnswer>): MountedRoute {
  return { route, runner: { kind: 'file', run } };
}

/** Mounts a public route that answers with a file. */
export function mountPublicFile<R extends Route>(
  route: R,
  operation: (ctx: Ctx, input: Input<R>) => Promise<FileAnswer>,
): MountedRoute;
export function mountPublicFile(route: Route, run: (ctx: Ctx, input: Raw) => Promise<FileAnswer>): MountedRoute {
  return { route, runner: { kind: 'public-file', run } };
}

/** Mounts the route for server-sent events. */
export function mountEvents(route: Route, run: (ctx: UserCtx) => Promise<EventSource>): MountedRoute {
  return { route, runner: { kind: 'events', run } };
}
