import { z } from 'zod';

/** Converts a cell's text to the field's value. Returns undefined if the cell omits the field. */
export interface CellReader {
  readonly field: string;
  read(text: string): unknown;
}

const property = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.object({ type: z.string() })).optional(),
});
const schema = z.object({ properties: z.record(z.string(), property), required: z.array(z.string()) });

/** The readers for all fields in a line's schema, by field name. */
export type CellReaders = ReadonlyMap<string, CellReader>;

/**
 * Returns the readers for a line's schema.
 * @param line an object schema whose fields are texts, integers and booleans
 */
export function cellReadersOf(line: z.ZodType): CellReaders {
  const described = schema.parse(z.toJSONSchema(line, { io: 'input' }));
  return new Map(
    Object.entries(described.properties).map(([field, { type, anyOf }]) => {
      const types = [type ?? [], (anyOf ?? []).map((each) => each.type)].flat();
      return [field, { field, read: readerFor(types, described.required.includes(field)) }];
    }),
  );
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** Text that isn't a number or a boolean stays text, so that the line's check refuses it for the right reason. */
function readerFor(types: readonly string[], required: boolean): (text: string) => unknown {
  if (types.includes('integer')) {
    return (text) => (text === '' ? undefined : /^-?\d{1,15}$/.test(text) ? Number(text) : text);
  }
  if (types.includes('boolean')) {
    return (text) => (text === '' ? undefined : (BOOLEANS.get(text.toLowerCase()) ?? text));
  }
  return (text) => (text === '' && !required ? undefined : text);
}
