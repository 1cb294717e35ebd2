import { z } from 'zod';

/** A well-formed host ID: 4 to 20 digits; leading zeros count. Anything else gets code 100. */
export const HOST_ID_PATTERN = /^\d{4,20}$/;

/** The longest text that is kept of an ID that is not well-formed, in characters. */
export const MALFORMED_ID_MAX_CHARACTERS = 64;

export function isHostId(text: string): boolean {
  return HOST_ID_PATTERN.test(text);
}

/** A host ID in a path or a body; anything else is refused before it is looked up. */
export const hostId = z.string().regex(HOST_ID_PATTERN);
