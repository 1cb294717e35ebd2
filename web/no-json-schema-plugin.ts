import type { Plugin } from 'vite';

const WRITERS = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const METHODS = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m;
const NO_METHODS =
  'const createStandardJSONSchemaMethod = () => undefined; const createToJSONSchemaMethod = () => () => undefined;';

/**
 * Leaves out what writes a schema as JSON Schema: every schema of zod brings it along, only the server uses it, and the
 * first screen behind the sign-in would load five kilobytes of it.
 * @throws where zod reads differently: look whether this still leaves out what it should
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
