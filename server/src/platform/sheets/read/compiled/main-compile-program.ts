import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { digestOf, MODULES_PREFIX } from './compiled-program.ts';

/**
 * Entry of the process that compiles a program, the first argument, with all that it imports into one file of JavaScript, the
 * second. Its first line says from which modules, each one's path, relative to the file, and digest. Ends with an error
 * where it cannot be compiled or written; a file that was there then stays as it is.
 */
const [source = '', to = ''] = process.argv.slice(2);
const modules: [path: string, digest: string][] = [];
const compiler = await rolldown({
  input: source,
  platform: 'node',
  logLevel: 'silent',
  plugins: [
    {
      name: 'modules',
      // The text that is compiled, not what the file has a moment later.
      transform: (code, id) => {
        // The bundler's own have no file.
        if (!id.startsWith('\0')) modules.push([relative(dirname(to), id), digestOf(code)]);
      },
    },
  ],
});
const { output } = await compiler.generate({ format: 'esm', codeSplitting: false });
await compiler.close();
const unfinished = `${to}.${process.pid}`;
await mkdir(dirname(to), { recursive: true });
await writeFile(unfinished, `${MODULES_PREFIX}${JSON.stringify(modules)}\n${output[0].code}`);
// Others may start what is there, or compile the same at this moment: they find the one or the other, whole.
await rename(unfinished, to);
