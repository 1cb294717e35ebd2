import { isHostId, MALFORMED_ID_MAX_CHARACTERS } from '@greenroom/contract/ids/host-id.ts';

/**
 * Returns a text in the form that a batch stores. If the text is not an ID, it is stored unchanged, or truncated if it
 * is much too long. Characters that can't be stored are replaced rather than removed, since the remaining characters
 * could form an ID that no one wrote.
 */
export function keptText(text: string): string {
  if (isHostId(text)) return text;
  const shown = text.length > MALFORMED_ID_MAX_CHARACTERS ? `${text.slice(0, MALFORMED_ID_MAX_CHARACTERS)}…` : text;
  return shown.replaceAll('\0', '\ufffd').toWellFormed();
}
