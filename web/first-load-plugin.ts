import { LOCALE_CODES, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import type { Plugin, Rolldown } from 'vite';
import { firstPageIn } from './first-page.ts';
import { startTexts } from './messages-plugin.ts';

/**
 * Tag before which the preload tags are inserted. These tags come last in the head, after everything that the browser
 * needs earlier.
 */
const PLACE = '</head>';

/**
 * Adds preload tags, so that the browser fetches a first page's code together with its first script. `index.html`
 * preloads the sign-in screen. `inside.html`, the same page for users with a session, preloads the program and shows
 * its frame until the program has loaded. Both pages also exist in every other language, such as `index.de.html`. The
 * server chooses the language.
 * @param folder absolute path of `messages`
 * @throws if the build lacks code that the tags name
 */
export function firstLoad(folder: string): Plugin {
  return {
    name: 'greenroom-first-load',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('the build has no index.html');
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = linksFor(chunks, '/app/start/start.tsx', page.source);
      const outside = linksFor(chunks, '/app/start/outside.tsx', page.source);
      const program = linksFor(chunks, '/app/start/program.tsx', page.source);
      const links = [...new Set([...start, ...program])].join('');
      const inside = page.source
        .replace('<div id="root">', '<div id="root" data-inside>')
        .replace(PLACE, `${links}${PLACE}`);
      page.source = page.source.replace(PLACE, `${[...new Set([...start, ...outside])].join('')}${PLACE}`);
      const pages = { index: page.source, inside };
      this.emitFile({ type: 'asset', fileName: 'inside.html', source: inside });
      const english = startTexts(folder, SOURCE_LOCALE);
      for (const locale of LOCALE_CODES.filter((code) => code !== SOURCE_LOCALE)) {
        const texts = startTexts(folder, locale);
        for (const [name, html] of Object.entries(pages)) {
          const source = firstPageIn(html, locale, english, texts);
          this.emitFile({ type: 'asset', fileName: `${name}.${locale}.html`, source });
        }
      }
    },
  };
}

/**
 * Returns preload tags for a dynamically imported module's chunk and its dependencies, except for chunks that the page
 * already names.
 */
function linksFor(chunks: readonly Rolldown.OutputChunk[], module: string, page: string): string[] {
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (entry === undefined) throw new Error(`the build has no chunk for ${module}`);
  const needed = new Set([entry]);
  for (const chunk of needed) {
    for (const file of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === file);
      if (next) needed.add(next);
    }
  }
  const scripts = [...needed].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
  const sheets = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const styles = sheets.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`);
  return [...scripts, ...styles].filter((link) => !page.includes(/href="[^"]*"/.exec(link)?.[0] ?? link));
}
