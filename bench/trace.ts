import { z } from 'zod';

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      ts: z.number(),
      id: z.union([z.string(), z.number()]).optional(),
      id2: z.object({ local: z.string().optional() }).optional(),
      args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).optional(),
    }),
  ),
});

/**
 * Returns how long each click in a Chromium trace took, from the input to the frame that shows its effect.
 * @param bytes a trace with the category `devtools.timeline`
 * @returns milliseconds
 */
export function interactionsIn(bytes: Buffer): number[] {
  const events = trace
    .parse(JSON.parse(bytes.toString('utf8')))
    .traceEvents.filter(({ name }) => name === 'EventTiming');
  const begun = new Map<string, number>();
  const times: number[] = [];
  for (const event of events) {
    const id = String(event.id ?? event.id2?.local ?? '');
    if (event.ph === 'b' && event.args?.data?.type === 'click') begun.set(id, event.ts);
    const start = begun.get(id);
    if (event.ph !== 'e' || start === undefined) continue;
    times.push((event.ts - start) / 1000);
    begun.delete(id);
  }
  return times;
}
