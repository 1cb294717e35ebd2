import { type ComponentType, createContext } from 'react';
import type { ListViews } from '../../lib/address/list-views.ts';
import type { DeclaredColumns, ListLayout } from './list-layout.ts';
import type { ChangeLayout } from './use-list-layout.ts';

/** A column with its heading, for the column chooser. */
export interface NamedColumn {
  readonly id: string;
  readonly header: string;
  /** True if the column identifies the row. On a phone, it is always in the first line. */
  readonly title: boolean;
  /** True if the declaration puts the column into the second line on a phone. */
  readonly detail: boolean;
}

/** Props of the column chooser. */
export type ChooserProps = Pick<ListBarProps, 'columns' | 'layout' | 'declared' | 'changeLayout'>;

/** Props of the bar above a list. */
export interface ListBarProps {
  /** The list's key, under which its views are saved. */
  list: string;
  columns: readonly NamedColumn[];
  layout: ListLayout;
  declared: DeclaredColumns;
  changeLayout: ChangeLayout;
  /** Undefined if the list has no saved views. */
  views: ListViews | undefined;
}

/**
 * The component for the bar above lists. The program sets it, so that lists don't depend on saved views and the first
 * screen doesn't load the code for them. Without this component, lists have no bar.
 */
export const ListBarContext = createContext<ComponentType<ListBarProps> | null>(null);
