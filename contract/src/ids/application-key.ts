import { z } from 'zod';
import { givenText } from '../kit/text.ts';

/** An application is known by its host's ID and its own. */
export const applicationKey = z.object({
  hostId: givenText(64),
  applicationId: z.coerce.number<number>().int().min(1),
});
export type ApplicationKey = z.infer<typeof applicationKey>;

/** The key as one text, `10086543.17`: addresses, maps and drafts hold it. */
export function formatApplicationKey({ hostId, applicationId }: ApplicationKey): string {
  return `${hostId}.${applicationId}`;
}

/** The key of a host upload record as text. */
export function keyOfRecord({ hostId, id }: { readonly hostId: string; readonly id: number }): string {
  return formatApplicationKey({ hostId, applicationId: id });
}

/**
 * Reads a formatted key. An ID that is not well-formed may itself hold the separator, so the last one counts.
 * Addresses of earlier versions have a colon instead of the dot, and stay good.
 * @returns null where the text is no such key (an address that was cut or typed)
 */
export function parseApplicationKey(text: string): ApplicationKey | null {
  const [, hostId, id] = /^(.{1,64})[.:](\d{1,15})$/s.exec(text) ?? [];
  return hostId === undefined || id === undefined ? null : { hostId, applicationId: Number(id) };
}

/** The key in a path or query; keys in an old form are converted to the current one. */
export const applicationKeyText = z
  .string()
  .transform(parseApplicationKey)
  .pipe(applicationKey)
  .transform(formatApplicationKey);
