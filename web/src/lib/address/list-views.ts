import type { z } from 'zod';

/** A view that comes with the product; it can be chosen, not changed. What it does not name stays as the reader has it. */
export interface ShippedView {
  /** In the address; a lower-case word. */
  readonly id: string;
  /** The message with its name. */
  readonly name: string;
  /** Parameters of the address, by their names. */
  readonly state: Readonly<Record<string, string>>;
}

/** What saved views keep of a screen's address, for one of its lists (R-PLUS-8). */
export interface ListViews {
  readonly schema: z.ZodObject;
  /** The parameters that belong to a view: filters, order, size. */
  readonly kept: readonly string[];
  /** Parameters that a view leaves where they are not, but that begin again with it: the page. */
  readonly dropped: readonly string[];
  readonly shipped: readonly ShippedView[];
}

interface Exceptions<Name> {
  /** The page, which begins again with another view. */
  readonly page: readonly Name[];
  /** What belongs to no view and stays as it is: the open record, links that ask for something. */
  readonly stays?: readonly Name[];
  readonly shipped?: readonly ShippedView[];
}

/**
 * Declares what views of a list keep: everything in the screen's address but what is excepted here.
 * @param schema as `useAddressState` takes it
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
