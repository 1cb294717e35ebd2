/** True if the keyboard has a Command key in place of Control. */
const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

const ON_MAC: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };
const ELSEWHERE: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

/** Returns the key names on this keyboard: `Mod+K` is `Ctrl` and `K`, or `⌘` and `K`. */
export function keyNames(keys: string): string[] {
  if (keys.length === 1) return [keys.toUpperCase()];
  return keys.split('+').map((key) => (isMac ? ON_MAC : ELSEWHERE)[key] ?? key);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** Returns the pressed combination in the key tables' notation, such as `Mod+K`, `Alt+PageDown` or `?`. */
export function pressedKeys(event: Pressed): string {
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const other = isMac ? event.ctrlKey : event.metaKey;
  const letter = letterOf(event);
  // The keys for `?` and `/` differ between keyboards, so Shift counts only for letters.
  const shift = event.shiftKey && /^[A-Z]/.test(letter);
  const parts = [mod && 'Mod', other && 'Other', event.altKey && 'Alt', shift && 'Shift', letter];
  return parts.filter((part) => part !== false).join('+');
}

/**
 * Returns the character on the key. If it isn't Latin (Cyrillic, or with Option on a Mac), returns the Latin character
 * at the key's position.
 */
function letterOf(event: Pressed): string {
  const { key, code } = event;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place !== undefined && (event.ctrlKey || event.metaKey || event.altKey) ? place : key;
}
