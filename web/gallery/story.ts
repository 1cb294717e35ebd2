import type { ComponentType, ReactNode } from 'react';

/** What a file of stories exports by default (the form of CSF 3). */
export interface Meta<Props> {
  /** Folder and name in the gallery: `Table/Data table`. */
  title: string;
  component: ComponentType<Props>;
  args?: Partial<NoInfer<Props>>;
}

/** One state of a component: a named export beside the default one. */
export interface Story<Props> {
  args?: Partial<Props>;
  /** Draws something other than the component with its arguments. */
  render?: (args: Partial<Props>) => ReactNode;
}
