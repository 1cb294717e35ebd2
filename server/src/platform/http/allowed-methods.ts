import type { FastifyInstance } from 'fastify';

/**
 * Records every route registered after this call.
 * @returns a function that lists a path's methods for the Allow header; the list is empty if there is no such path.
 * Wildcard routes for files (`/*`) don't count as paths.
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
