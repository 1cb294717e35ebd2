import type { Meta, Story } from './story.ts';

type Module = Record<string, Meta<object> | Story<object>>;

export interface Entry {
  /** File and export, such as `data-table--filled`. */
  id: string;
  title: string;
  name: string;
  meta: Meta<object>;
  story: Story<object>;
}

const modules = import.meta.glob<Module>('../src/**/*.stories.tsx', { eager: true });

/** All stories, sorted by title. */
export const STORIES: readonly Entry[] = Object.entries(modules)
  .flatMap(([path, module]) => entriesOf(path, module))
  .sort((one, other) => one.title.localeCompare(other.title));

function entriesOf(path: string, module: Module): Entry[] {
  const file = path.slice(path.lastIndexOf('/') + 1, -'.stories.tsx'.length);
  const meta = module.default;
  if (meta === undefined || !('component' in meta)) throw new Error(`${path} says by no default export what it shows`);
  return Object.entries(module).flatMap(([name, story]) =>
    'component' in story ? [] : [{ id: `${file}--${kebab(name)}`, title: meta.title, name: words(name), meta, story }],
  );
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

function words(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
}
