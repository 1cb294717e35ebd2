/** Characters that `encodeURIComponent` leaves and that `filename*` reserves. */
const LEFT = /['()*]/g;

/** Returns the header with which a browser stores an answer under a name of any characters (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(name).replace(LEFT, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
