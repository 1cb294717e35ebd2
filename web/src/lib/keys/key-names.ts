/** Whether the keyboard has a Command key where others have Control. */
const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

const ON_MAC: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };
const ELSEWHERE: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

/** The keys of a combination as they are written on this keyboard: `Mod+K` is `Ctrl` and `K`, or `⌘` and `K`. */
export function keyNames(keys: string): string[] {
  if (keys.length === 1) return [keys.toUpperCase()];
  return keys.split('+').map((key) => (isMac ? ON_MAC : ELSEWHERE)[key] ?? key);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** The combination that was pressed, as the tables of keys have it: `Mod+K`, `Alt+PageDown`, `?`. */
export function pressedKeys(event: Pressed): string {
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const other = isMac ? event.ctrlKey : event.metaKey;
  const letter = letterOf(event);
  // `?` and `/` are somewhere else on every keyboard: how one comes by them does not count.
  const shift = event.shiftKey && /^[A-Z]/.test(letter);
  const parts = [mod && 'Mod', other && 'Other', event.altKey && 'Alt', shift && 'Shift', letter];
  return parts.filter((part) => part !== false).join('+');
}

/** By what is written on the key; where that is no Latin letter (Cyrillic, or Option on a Mac) by its place. */
function letterOf(event: Pressed): string {
  const { key, code } = event;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place !== undefined && (event.ctrlKey || event.metaKey || event.altKey) ? place : key;
}
