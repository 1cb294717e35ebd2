import { type ComponentType, createContext } from 'react';
import type { ListViews } from '../../lib/address/list-views.ts';
import type { DeclaredColumns, ListLayout } from './list-layout.ts';
import type { ChangeLayout } from './use-list-layout.ts';

/** A column by its heading, for those who choose. */
export interface NamedColumn {
  readonly id: string;
  readonly header: string;
  /** It says which row it is: on a phone it stands in the first line whatever is chosen. */
  readonly title: boolean;
  /** The declaration puts it into the second line on a phone. */
  readonly detail: boolean;
}

/** What the choice of columns is given. */
export type ChooserProps = Pick<ListBarProps, 'columns' | 'layout' | 'declared' | 'changeLayout'>;

/** What stands above a list is given. */
export interface ListBarProps {
  /** The list's key, under which its views are saved. */
  list: string;
  columns: readonly NamedColumn[];
  layout: ListLayout;
  declared: DeclaredColumns;
  changeLayout: ChangeLayout;
  /** Left out: the list has no saved views. */
  views: ListViews | undefined;
}

/**
 * What is drawn above lists. The program sets it, so that lists need not know who keeps the views and the first screen does not
 * load it; without it nothing is.
 */
export const ListBarContext = createContext<ComponentType<ListBarProps> | null>(null);
