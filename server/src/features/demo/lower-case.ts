/** In small letters; the dotted capital İ would become two characters elsewhere than in Turkish. */
export function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
