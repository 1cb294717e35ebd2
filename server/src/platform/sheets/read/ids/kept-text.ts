import { isHostId, MALFORMED_ID_MAX_CHARACTERS } from '@greenroom/contract/ids/host-id.ts';

/**
 * Returns a text as a batch stores it. A text that is not an ID is stored unchanged, and a much too long one is
 * truncated. Characters that cannot be stored are replaced, not removed: the rest could be an ID that no one wrote.
 */
export function keptText(text: string): string {
  if (isHostId(text)) return text;
  const shown = text.length > MALFORMED_ID_MAX_CHARACTERS ? `${text.slice(0, MALFORMED_ID_MAX_CHARACTERS)}…` : text;
  return shown.replaceAll('\0', '\ufffd').toWellFormed();
}
