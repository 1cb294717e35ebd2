/** A fact's value. Omitting it is the same as null. */
export type FactValue = string | number | boolean | null | undefined;

/** A type whose values all have the same number of bytes. */
interface FixedType {
  /** The type's OID in PostgreSQL. */
  readonly oid: number;
  readonly bytes: number;
  readonly write: (view: DataView, at: number, value: number) => void;
}

const FIXED: Readonly<Record<string, FixedType>> = {
  boolean: { oid: 16, bytes: 1, write: (view, at, value) => view.setInt8(at, value) },
  smallint: { oid: 21, bytes: 2, write: (view, at, value) => view.setInt16(at, value) },
  integer: { oid: 23, bytes: 4, write: (view, at, value) => view.setInt32(at, value) },
};

/** The size of an array's header: number of dimensions, null flag, type, length, first index. */
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * Returns an array as a query parameter, for `${…}::type[]`. Numbers and booleans use PostgreSQL's binary form, which
 * avoids formatting and parsing text. All other types use an array literal.
 * @param type the type's name in PostgreSQL
 */
export function arrayParameter(type: string, values: readonly FactValue[]): string | Buffer {
  const fixed = FIXED[type];
  return fixed === undefined ? `{${values.map(element).join(',')}}` : binaryArray(fixed, values);
}

function binaryArray({ oid, bytes, write }: FixedType, values: readonly FactValue[]): Buffer {
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + values.length * (LENGTH_BYTES + bytes)));
  for (const [index, number] of [1, 1, oid, values.length, 1].entries()) view.setInt32(4 * index, number);
  let end = HEAD_BYTES;
  for (const value of values) {
    const missing = value === null || value === undefined;
    view.setInt32(end, missing ? -1 : bytes);
    end += LENGTH_BYTES;
    if (missing) continue;
    write(view, end, Number(value));
    end += bytes;
  }
  return Buffer.from(view.buffer, 0, end);
}

function element(value: FactValue): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
