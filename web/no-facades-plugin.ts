import type { Plugin, Rolldown } from 'vite';

/** A chunk that has nothing of its own: `export{E as default,D as prepare}from"./program-x.js";`. */
const FACADE = /^export\{([^{}]+)\}from"\.\/([^"/]+)";\s*$/;

/**
 * A chunk that is imported dynamically, and gives others more than its module exports, gets a second one in front of it that
 * exports only what the module does: an answer of its own, of fifty bytes, before the first screen. With this the import
 * takes what it needs from the chunk itself (P-9, record 0096).
 * @throws where something imports one otherwise: what it would take has another name in the chunk
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

/** `E as default` as a property of what the import gives. */
function takes(name: string): string {
  const [from = '', to = from] = name.trim().split(/\s+as\s+/);
  return `${to}:e.${from}`;
}
