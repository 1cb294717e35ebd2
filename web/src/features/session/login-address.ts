/**
 * Returns where to go after the sign-in, according to the login page's address (R-ROUTE-8). Only paths within Greenroom
 * are accepted. Anything that could lead elsewhere, or back to the login page, leads to the home screen.
 * @param hash the part of the address after `#`, e.g. `/login?redirect=%2Fhosts%2Fadd`
 */
export function redirectTarget(hash: string): string {
  const wanted = queryOf(hash).get('redirect') ?? '';
  const isPath = /^\/(?![/\\])/.test(wanted) && !/[\p{Cc}\\]/u.test(wanted);
  return isPath && !/^\/login(?![^/?#])/.test(wanted) ? wanted : '/';
}

/** Returns whether the address opens the form for a forgotten password: `/login?forgot=1` (R-SES-7). */
export function isForgotten(hash: string): boolean {
  return queryOf(hash).has('forgot');
}

/**
 * Returns the login page's address with or without the form for a forgotten password. Keeps the path that the user
 * wanted to open.
 */
export function loginAddress(hash: string, forgotten: boolean): string {
  const query = queryOf(hash);
  if (forgotten) query.set('forgot', '1');
  else query.delete('forgot');
  return query.size === 0 ? '/login' : `/login?${query}`;
}

function queryOf(hash: string): URLSearchParams {
  const at = hash.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : hash.slice(at + 1));
}
