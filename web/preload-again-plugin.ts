import type { Plugin } from 'vite';

/** The code in Vite's preload helper that runs after a style sheet has loaded or failed. */
const SETTLED = /(\w+)\[(\w+)\] = void 0;(\s*)throw err/;

/**
 * Makes Vite's preload helper forget a style sheet that failed to load. Without this plugin, the helper remembers the
 * style sheet as loaded, and a retry shows the screen unstyled.
 * @throws if the helper's code has changed; check whether the helper still needs this plugin
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
