/** The search over menu titles and paths, and the way into the command palette (R-SHELL-6, R-PLUS-10). */
export function RouteSearch() {
  return null;
}
