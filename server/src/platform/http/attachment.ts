/** Characters that `encodeURIComponent` doesn't escape but `filename*` reserves. */
const LEFT = /['()*]/g;

/**
 * Returns the header that makes a browser save an answer under the given name. The name can contain any characters (RFC
 * 6266, RFC 8187).
 */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(name).replace(LEFT, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
