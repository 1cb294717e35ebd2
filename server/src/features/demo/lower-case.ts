/** In lower case; in any locale but Turkish, the dotted capital İ would become two characters. */
export function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
