/** Saves a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the object later. A minute is more than enough for it to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
