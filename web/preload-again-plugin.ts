import type { Plugin } from 'vite';

/** The code in Vite's preload helper that runs after a style sheet has loaded or failed. */
const SETTLED = /(\w+)\[(\w+)\] = void 0;(\s*)throw err/;

/**
 * Makes Vite's preload helper forget a style sheet that failed to load. The helper remembers it as loaded, so a retry
 * would show the screen without it.
 * @throws if the helper's code has changed; check whether it still needs this
 */
export function preloadAgain(): Plugin {
  return {
    name: 'greenroom-preload-again',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!SETTLED.test(code)) throw new Error('vite/preload-helper has changed: see web/preload-again-plugin.ts');
        return { code: code.replace(SETTLED, 'delete $1[$2];$3throw err'), map: null };
      },
    },
  };
}
