import { z } from 'zod';

/** Path of the API document, which Greenroom also serves to other programs. */
export const DOCUMENT_PATH = '/openapi.json';

const media = z.record(z.string(), z.object({ schema: z.unknown() }));
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  schema: z.looseObject({ description: z.string().optional() }),
});
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-right': z.string().optional(),
  parameters: z.array(parameter),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: media.optional() })),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export type Parameter = z.output<typeof parameter>;

/** A call with the details that the screen shows. */
export interface ApiCall {
  readonly id: string;
  readonly feature: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly right: string | null;
  /** Scopes, each of which lets a token make the call. If empty, tokens can't make it. */
  readonly scopes: readonly string[];
  /** True if the call needs no sign-in. */
  readonly open: boolean;
  readonly parameters: readonly Parameter[];
  /** Schemas of the request body and the response, by content type. */
  readonly body: readonly (readonly [type: string, schema: unknown])[];
  readonly answer: readonly (readonly [type: string, schema: unknown])[];
  readonly refusals: readonly (readonly [status: string, codes: string])[];
}

/**
 * Returns every call in the API document.
 * @throws ZodError if the document doesn't have the generator's format
 */
export function readDocument(json: unknown): ApiCall[] {
  return Object.entries(document.parse(json).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, given]) => toCall(path, method, given)),
  );
}

function toCall(path: string, method: string, given: z.output<typeof operation>): ApiCall {
  return {
    id: given.operationId,
    feature: given.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: given.summary,
    right: given['x-right'] ?? null,
    scopes: given.security.flatMap(({ personal = [], machine = [] }) => [...personal, ...machine]),
    open: given.security.length === 0,
    parameters: given.parameters,
    body: schemasOf(given.requestBody?.content),
    answer: schemasOf(given.responses['200']?.content),
    refusals: Object.entries(given.responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description }]) => [status, description] as const),
  };
}

function schemasOf(content: z.output<typeof media> | undefined): (readonly [string, unknown])[] {
  return Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema] as const);
}

/** Returns the matching calls, by feature. Every search word must occur in the method, path, ID or summary. */
export function callsByFeature(
  calls: readonly ApiCall[],
  { search, tokens }: { search: string; tokens: boolean },
): (readonly [feature: string, calls: ApiCall[]])[] {
  const words = search.toLowerCase().split(/\s+/);
  const matching = calls.filter((call) => {
    const text = `${call.method} ${call.path} ${call.id} ${call.summary}`.toLowerCase();
    return (!tokens || call.scopes.length > 0) && words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(matching, ({ feature }) => feature).entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
}
