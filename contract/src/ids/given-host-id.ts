import { z } from 'zod';
import { HOST_ID_PATTERN } from './host-id.ts';
import { readId } from './id-words.ts';

/**
 * A host ID in a path, a body or an address. Digits in any script are converted to 0 to 9. Everything else is refused.
 */
export const hostId = z.string().overwrite(readId).regex(HOST_ID_PATTERN);
