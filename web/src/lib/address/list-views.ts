import type { z } from 'zod';

/** A built-in view, which can be chosen but not changed. Parameters that it does not name stay as the user has them. */
export interface ShippedView {
  /** In the address; a lower-case word. */
  readonly id: string;
  /** Message ID of its name. */
  readonly name: string;
  /** Address parameters by name. */
  readonly state: Readonly<Record<string, string>>;
}

/** The part of a screen's address that saved views store, for one of its lists (R-PLUS-8). */
export interface ListViews {
  readonly schema: z.ZodObject;
  /** The parameters that belong to a view: filters, order, size. */
  readonly kept: readonly string[];
  /** Parameters that are not part of a view but are reset with it: the page. */
  readonly dropped: readonly string[];
  readonly shipped: readonly ShippedView[];
}

interface Exceptions<Name> {
  /** The page, which is reset with another view. */
  readonly page: readonly Name[];
  /** Parameters that belong to no view and stay unchanged: the open record, links that request something. */
  readonly stays?: readonly Name[];
  readonly shipped?: readonly ShippedView[];
}

/**
 * Declares what the views of a list store: all of the screen's address except the given parameters.
 * @param schema as `useAddressState` accepts it
 */
export function listViews<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { page, stays = [], shipped = [] }: Exceptions<keyof Shape & string>,
): ListViews {
  const excepted: readonly string[] = [...page, ...stays];
  return {
    schema,
    kept: Object.keys(schema.shape).filter((name) => !excepted.includes(name)),
    dropped: page,
    shipped,
  };
}
