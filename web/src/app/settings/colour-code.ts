/** Converts a color code such as `1890ff`, `#1890FF` or `#18f` to `#rrggbb`. Returns null for any other text. */
export function colourOf(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
