import type { Plugin } from 'vite';

/** What Vite's preload helper does once a style sheet has come, and once it has failed. */
const SETTLED = /(\w+)\[(\w+)\] = void 0;(\s*)throw err/;

/**
 * Vite's helper remembers a style sheet that failed as one that came, so the screen that needs it would be shown without
 * it when it is tried again. With this it forgets it.
 * @throws where the helper reads differently: look whether it still needs this
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
