import type { z } from 'zod';

/** A built-in view, which users can choose but not change. Parameters that the view doesn't name keep their values. */
export interface ShippedView {
  /** A lower-case word, used in the address. */
  readonly id: string;
  /** Message ID of its name. */
  readonly name: string;
  /** Address parameters by name. */
  readonly state: Readonly<Record<string, string>>;
}

/** The part of a screen's address that one list's saved views store (R-PLUS-8). */
export interface ListViews {
  readonly schema: z.ZodObject;
  /** The parameters that belong to a view: filters, order and size. */
  readonly kept: readonly string[];
  /** Parameters that aren't part of a view but are reset when the view changes, such as the page. */
  readonly dropped: readonly string[];
  readonly shipped: readonly ShippedView[];
}

interface Exceptions<Name> {
  /** The page parameter, which is reset when the view changes. */
  readonly page: readonly Name[];
  /** Parameters that belong to no view and stay unchanged, such as the open record, or a request made by a link. */
  readonly stays?: readonly Name[];
  readonly shipped?: readonly ShippedView[];
}

/**
 * Declares what a list's views store: the screen's whole address except the given parameters.
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
