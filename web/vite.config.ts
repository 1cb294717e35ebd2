import { fileURLToPath } from 'node:url';
import { captcha } from '@greenroom/contract/session.ts';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { messages } from './messages-plugin.ts';

const server = 'http://127.0.0.1:3000';
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: fromHere('.'),
  plugins: [react(), messages(fromHere('../messages'))],
  // The sign-in screen shows its picture before the contract has loaded.
  define: { CODE_PATH: JSON.stringify(captcha.path) },
  css: { postcss: { plugins: [mantine()] }, modules: { generateScopedName: '[local]-[hash:base64:5]' } },
  build: {
    outDir: fromHere('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What configures zod runs in the same chunk, so before any schema of the contract is made.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|lib[\\/]zod-setup/ }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/admin': server, '/agent-admin': server, '/push': server, '/avatar': server },
  },
});
