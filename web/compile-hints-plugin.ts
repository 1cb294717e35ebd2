import type { Plugin } from 'vite';

/** As V8 reads it, on the first line of a file; other engines read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile whole chunks beside the main thread while they come (record 0125). It would otherwise skip each
 * function at first, and compile it on the main thread once it is called.
 * @param names of chunks of which the first screens call most
 * @throws where the build has no chunk of a name
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'greenroom-compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite, which puts what it preloads on the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const name of names) {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          if (chunk?.type !== 'chunk') throw new Error(`the build has no chunk named ${name}`);
          chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
