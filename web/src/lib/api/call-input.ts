import type { Route } from '@greenroom/contract/kit/route.ts';
import type { z } from 'zod';

/**
 * The type of one field's value in the browser: the input type, or the output type if the contract coerces any input.
 */
type Given<S extends z.ZodObject, K extends keyof z.input<S> & keyof z.output<S>> = unknown extends z.input<S>[K]
  ? z.output<S>[K]
  : z.input<S>[K];

type Keys<S extends z.ZodObject> = keyof z.input<S> & keyof z.output<S>;

/** Fields that can be omitted: those with a default, and lists in a query. */
type Optional<S extends z.ZodObject> = {
  [K in Keys<S>]: Record<never, never> extends Pick<z.input<S>, K>
    ? K
    : unknown extends z.input<S>[K]
      ? z.output<S>[K] extends readonly unknown[]
        ? K
        : never
      : never;
}[Keys<S>];

/** One part of the input. An empty part adds nothing, whereas zod's own type for it would forbid every key. */
type Part<S extends z.ZodObject> = keyof S['shape'] extends never
  ? unknown
  : { [K in Exclude<Keys<S>, Optional<S>>]: Given<S, K> } & { [K in Optional<S>]?: Given<S, K> | undefined };

/** The input of a route: parameters, query and body in one object, before defaults are filled in. */
export type CallInput<R extends Route> = Part<R['params']> & Part<R['query']> & Part<R['body']>;
