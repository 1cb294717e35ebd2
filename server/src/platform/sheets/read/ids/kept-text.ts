import { isHostId, MALFORMED_ID_MAX_CHARACTERS } from '@greenroom/contract/ids/host-id.ts';

/**
 * A text as a batch keeps it. What is no ID is kept as it was written, far too long a text as its beginning. What cannot
 * be stored is replaced, not left out: what remains could be an ID that nobody wrote.
 */
export function keptText(text: string): string {
  if (isHostId(text)) return text;
  const shown = text.length > MALFORMED_ID_MAX_CHARACTERS ? `${text.slice(0, MALFORMED_ID_MAX_CHARACTERS)}…` : text;
  return shown.replaceAll('\0', '\ufffd').toWellFormed();
}
