import { fileURLToPath } from 'node:url';
import { drawCaptcha } from '@greenroom/contract/session.ts';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { messages } from './messages-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { preloadAgain } from './preload-again-plugin.ts';

const server = 'http://127.0.0.1:3000';
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parts of Mantine that the sign-in screen draws; all others come with the first screen that needs them. */
const SIGN_IN_PARTS =
  'ActionIcon|Box|Button|Checkbox|CloseButton|Group|Input|InputBase|InputClearButton|Loader|NativeSelect|PasswordInput|' +
  'TextInput|Transition|UnstyledButton';

/** Our own modules that the sign-in screen begins with: shared with the program, each would be an answer of its own. */
const SIGN_IN_OWN =
  '/web/src/(lib/(storage|code/(fetch-code|server-page|style-sheets)|address/use-hash|form/use-fields|preferences|session/token|seal/uuid|text/(texts|format|translate|document-title|parting))\\.|' +
  'ui/(state/(use-late|empty-state|code-waiting|state|waiting)|theme/(accent|theme)|field/password-field|public-page)\\.|' +
  'app/(start/(gate|look)|views/view-boundary)\\.|' +
  'features/session/(login-address|recovery-part|sign-in|language-picker|session|use-sign-in|sign-in-form)\\.)|' +
  '/contract/src/(locales|countries|constants)\\.|vite/preload-helper|virtual:messages$';

/** Icons of the sign-in screen, and what draws any. */
const SIGN_IN_ICONS = 'createReactComponent|defaultAttributes|IconChevronDown|IconLanguage|IconRefresh';

/** Parts that the frame around every screen draws: one chunk instead of a dozen. */
const FRAME_PARTS = 'FocusTrap|Kbd|Menu|Modal|ModalBase|Overlay|Popover|Portal|RemoveScroll|ScrollArea|Stack';

/** Our own small modules that the frame shares with nearly every screen: each would be an answer, half of it headers. */
const FRAME_OWN =
  '/web/src/(lib/(keys/|address/(address|drafts)\\.|session/(session|granted)\\.)|' +
  'ui/(field/locked-button|state/(failed-state|request-id)|theme/(phone|class-names)|value/use-copy)\\.)';

/**
 * The sign-in screen is one chunk instead of a dozen: what it shares with the program would fall to pieces otherwise.
 * What configures zod stands in zod's chunk, so it runs before any schema of the contract is made.
 */
const CHUNKS = [
  {
    name: 'ground',
    test: new RegExp(
      '/node_modules/(react|react-dom|scheduler|use-sync-external-store|@lingui)/|' +
        `/@tabler/icons-react/.*/(${SIGN_IN_ICONS})\\.|/@mantine/core/esm/(core|utils/InlineInput)/|` +
        `/@mantine/core/esm/components/(${SIGN_IN_PARTS})/`,
    ),
  },
  { name: 'start', test: new RegExp(SIGN_IN_OWN) },
  { name: 'kit', test: new RegExp(`/@floating-ui/|/@mantine/core/esm/components/(${FRAME_PARTS})/`) },
  { name: 'query', test: /\/@tanstack\/(query-core|react-query)\// },
  // A file for each icon would be an answer for each, most of it headers.
  { name: 'icons', test: new RegExp(`/@tabler/icons-react/(?!.*/(${SIGN_IN_ICONS})\\.)`) },
  { name: 'zod', test: /\/node_modules\/zod\/|\/lib\/zod-setup/ },
  { name: 'frame', test: new RegExp(FRAME_OWN) },
];

export default defineConfig({
  root: fromHere('.'),
  plugins: [react(), messages(fromHere('../messages')), preloadAgain(), precompress()],
  // The sign-in screen shows its picture before the contract has loaded.
  define: { CODE_PATH: JSON.stringify(drawCaptcha.path) },
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
