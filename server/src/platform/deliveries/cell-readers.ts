import { z } from 'zod';

/** Converts the text of a cell to the value of a field; undefined if the cell omits the field. */
export interface CellReader {
  readonly field: string;
  read(text: string): unknown;
}

const property = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.object({ type: z.string() })).optional(),
});
const schema = z.object({ properties: z.record(z.string(), property), required: z.array(z.string()) });

/** A reader for each field of a line's schema, by its name. */
export type CellReaders = ReadonlyMap<string, CellReader>;

/** @param line the schema of a line as an object, whose fields are texts, integers and booleans */
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

/**
 * A text that is not a number or a boolean stays text, so that the check of the line refuses it for the right reason.
 */
function readerFor(types: readonly string[], required: boolean): (text: string) => unknown {
  if (types.includes('integer')) {
    return (text) => (text === '' ? undefined : /^-?\d{1,15}$/.test(text) ? Number(text) : text);
  }
  if (types.includes('boolean')) {
    return (text) => (text === '' ? undefined : (BOOLEANS.get(text.toLowerCase()) ?? text));
  }
  return (text) => (text === '' && !required ? undefined : text);
}
