import type { ComponentType, ReactNode } from 'react';

/** The default export of a stories file (Component Story Format 3). */
export interface Meta<Props> {
  /** Folder and name in the gallery, such as `Table/Data table`. */
  title: string;
  component: ComponentType<Props>;
  args?: Partial<NoInfer<Props>>;
}

/** One state of a component: a named export next to the default one. */
export interface Story<Props> {
  args?: Partial<Props>;
  /** Draws something other than the component with its arguments. */
  render?: (args: Partial<Props>) => ReactNode;
}
