import type { FastifyInstance } from 'fastify';

/**
 * Records every route that is registered from now on.
 * @returns the methods of the routes at a path, for the header Allow; empty if there is no such path. Addresses of
 * files (`/*`) don't count as paths.
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
