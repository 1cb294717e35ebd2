/**
 * Where to go after the sign-in, out of the login page's address (R-ROUTE-8). Only a path within the program counts:
 * what could lead elsewhere, or back to the login page, leads home.
 * @param hash the address behind `#`, e.g. `/login?redirect=%2Fhosts%2Fadd`
 */
export function redirectTarget(hash: string): string {
  const query = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
  const wanted = hash.includes('?') ? (query.get('redirect') ?? '') : '';
  const isPath = /^\/(?![/\\])/.test(wanted) && !/[\p{Cc}\\]/u.test(wanted);
  return isPath && !wanted.startsWith('/login') ? wanted : '/';
}
