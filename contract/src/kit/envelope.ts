import { z } from 'zod';

/** A refused field: its place in the input, the broken rule, and the rule's parameters. */
export const fieldProblem = z.object({
  path: z.string().describe('Dotted path in the input'),
  code: z.string().describe('Key of the message that explains the rule'),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The `data` for an error (R-API-2). */
export const refusal = z.object({
  code: z.string().describe('The error code, from the error registry'),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fields: z.array(fieldProblem),
  requestId: z.string(),
});
export type Refusal = z.infer<typeof refusal>;

/** The `status`, `message` and `data` in every JSON answer (R-API-2). `status` 0 means success. */
export interface Envelope<T> {
  status: number;
  message: string;
  data: T;
}

export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal(0), message: z.string(), data });
}
