import type { FastifyInstance } from 'fastify';

/**
 * Notes every route that is put on the server from now on.
 * @returns the methods of the routes at a path, for the header Allow; none: there is no such path. Addresses of files
 * (`/*`) are no paths in this sense.
 */
export function noteMethods(app: FastifyInstance): (path: string) => string[] {
  const noted: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.?+()[\]^$|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
    noted.push({ pattern, methods: [method].flat() });
  });
  return (path) =>
    [...new Set(noted.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort();
}
