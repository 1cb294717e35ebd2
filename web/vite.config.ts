import { fileURLToPath } from 'node:url';
import { buildMenus } from '@greenroom/contract/menus.ts';
import { drawCaptcha, readInfo } from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { firstLoad } from './first-load-plugin.ts';
import { messages } from './messages-plugin.ts';
import { noFacades } from './no-facades-plugin.ts';
import { noJsonSchema } from './no-json-schema-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { preloadAgain } from './preload-again-plugin.ts';

const server = 'http://127.0.0.1:3000';
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MESSAGES = fromHere('../messages');

const VENDOR =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui|@mantine\/core\/esm\/core)\//;
/**
 * Code that makes calls, and all other code that the program shares with the pages before the sign-in. Those pages need
 * nothing else from the program.
 */
const CALLS =
  /\/web\/src\/(lib\/(zod-setup|api\/query-client|session\/session)|ui\/value\/use-copy)\.|\/contract\/src\/(settings|enums)\./;
/** Code that the program and the pages before the sign-in share, except for the code that first renders them. */
const START = new RegExp(
  [
    '/web/src/(app/start/start|features/session/language-picker|lib/(use-brand|api/(api-errors|ignore-api-error)|seal/uuid|text/(document-title|parting)))\\.',
    '/node_modules/@tabler/icons-react/dist/esm/createReactComponent\\.',
    '/node_modules/@mantine/core/esm/components/(ActionIcon/ActionIcon|CloseButton/CloseButton|Checkbox/CheckIcon|TextInput/TextInput)\\.',
    '/node_modules/@mantine/hooks/esm/use-(merged-ref|uncontrolled)/use-(merged-ref|uncontrolled)\\.',
  ].join('|'),
);
/** Code that the pages before the sign-in share with the screens. */
const PUBLIC = /\/web\/src\/lib\/seal\/seal\.|\/contract\/src\/bindings\./;

/**
 * Puts modules that are always needed together into one chunk. Each chunk includes a module's imports, except those in
 * earlier chunks. This way, zod's configuration loads with zod, before any schema. `e2e/frame/first-load.spec.ts`
 * checks the result.
 */
const CHUNKS = [
  { name: 'early', test: /\/app\/start\/begin\.ts$/ },
  { name: 'ground', test: VENDOR },
  { name: 'start', test: START },
  { name: 'calls', test: CALLS },
  { name: 'public', test: PUBLIC },
  // Contains the form fields, which the first screen after the sign-in does not need.
  { name: 'outside', test: /\/app\/start\/outside\.tsx$/ },
  // Contains the shared code that the first screen needs: code that loads and shares the screen's parts, and day
  // formats.
  {
    name: 'program',
    test: /\/(app\/start\/program|lib\/code\/lazy-part|lib\/text\/day-format|features\/home\/(task-row|home\.data))\.tsx?$/,
  },
  // With one file for each icon, every icon would need a response of its own, which consists mostly of headers.
  { name: 'icons', test: /\/@tabler\/icons-react\// },
  // Contains the code that several screens share. Split by combination of screens, it would make a screen load seventy
  // files.
  { name: 'shared', minShareCount: 4 },
];

export default defineConfig({
  root: fromHere('.'),
  plugins: [
    react(),
    messages(MESSAGES),
    preloadAgain(),
    noJsonSchema(),
    firstLoad(MESSAGES),
    noFacades(),
    precompress(),
  ],
  // Constants, because the sign-in screen shows the code's picture, and the first page sends its calls, before the
  // contract has loaded.
  define: {
    CODE_PATH: JSON.stringify(drawCaptcha.path),
    FIRST_CALLS: JSON.stringify([readInfo.path, buildMenus.path, readSettings.path]),
    MENUS_CALL: JSON.stringify(buildMenus.path),
  },
  css: { postcss: { plugins: [mantine()] }, modules: { generateScopedName: '[local]-[hash:base64:5]' } },
  build: {
    outDir: fromHere('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/admin': server, '/agent-admin': server, '/api': server, '/push': server, '/avatar': server },
  },
});
