import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { messages } from './messages-plugin.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the gallery, which shows every widget in every state, for people and for the story tests. It is not part of
 * the product's build. `npx vite -c web/vite.gallery.config.ts` runs it.
 */
export default defineConfig({
  root: fromHere('./gallery'),
  base: './',
  cacheDir: fromHere('./node_modules/.vite-gallery'),
  plugins: [react(), messages(fromHere('../messages'))],
  define: { CODE_PATH: JSON.stringify(''), FIRST_CALLS: '[]', MENUS_CALL: JSON.stringify('') },
  css: { postcss: { plugins: [mantine()] } },
  build: { outDir: fromHere('./gallery/dist'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
  server: { host: '127.0.0.1' },
});
