import type { Plugin } from 'vite';

const WRITERS = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const METHODS = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m;
const NO_METHODS =
  'const createStandardJSONSchemaMethod = () => undefined; const createToJSONSchemaMethod = () => () => undefined;';

/**
 * Removes the code that writes a schema as JSON Schema. Every zod schema includes that code, but only the server uses
 * it. Without this plugin, the first screen after the sign-in would load five more kilobytes.
 * @throws if zod's code has changed; check whether the plugin still removes the right code
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'greenroom-no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!WRITERS.test(code) || !METHODS.test(code)) {
          throw new Error('zod’s schemas have changed: see web/no-json-schema-plugin.ts');
        }
        return { code: code.replace(WRITERS, '').replace(METHODS, NO_METHODS), map: null };
      },
    },
  };
}
