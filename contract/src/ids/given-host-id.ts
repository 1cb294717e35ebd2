import { z } from 'zod';
import { givenText } from '../kit/text.ts';
import { HOST_ID_PATTERN } from './host-id.ts';
import { readId } from './id-words.ts';

/** A host ID in a path, a body or an address, its digits of any script made plain; anything else is refused. */
export const hostId = z.string().overwrite(readId).regex(HOST_ID_PATTERN);

/** What is looked for among IDs as they are kept: a host ID however it is written, or a malformed one to the letter. */
export const soughtHostId = givenText(64).trim().overwrite(readId);
