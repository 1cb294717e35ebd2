import type { Plugin, Rolldown } from 'vite';

/**
 * Matches a chunk that only re-exports from another one, such as `export{E as default,D as
 * prepare}from"./program-x.js";`.
 */
const FACADE = /^export\{([^{}]+)\}from"\.\/([^"/]+)";\s*$/;

/**
 * Removes chunks that only re-export. The bundler puts one in front of a dynamically imported chunk if other chunks
 * also use that chunk. This costs one more request, for fifty bytes, before the first screen. The plugin makes the
 * import read from the real chunk (P-9, record 0096).
 * @throws if code imports such a chunk in another way, because its exports have other names in the real chunk
 */
export function noFacades(): Plugin {
  return {
    name: 'greenroom-no-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const facade of Object.values(bundle).filter(isFacade)) {
        const [, exported = '', target = ''] = FACADE.exec(facade.code) ?? [];
        const name = facade.fileName.replace(/^.*\//, '');
        const taken = `import(\`./${target}\`).then(e=>({${exported.split(',').map(takes).join(',')}}))`;
        const link = `<link rel="modulepreload" crossorigin href="/${facade.fileName}">`;
        for (const file of Object.values(bundle).filter((each) => each !== facade)) {
          if (file.type === 'chunk') {
            const code = file.code.replaceAll(`import(\`./${name}\`)`, taken);
            if (code.includes(`./${name}`))
              throw new Error(`${file.fileName} imports ${name}: see web/no-facades-plugin.ts`);
            file.code = code.replaceAll(name, target);
          } else if (typeof file.source === 'string') {
            file.source = file.source.replaceAll(link, '').replaceAll(name, target);
          }
        }
        delete bundle[facade.fileName];
      }
    },
  };
}

function isFacade(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk {
  return file.type === 'chunk' && file.isDynamicEntry && FACADE.test(file.code);
}

/** Returns `E as default` as a property of the imported module. */
function takes(name: string): string {
  const [from = '', to = from] = name.trim().split(/\s+as\s+/);
  return `${to}:e.${from}`;
}
