import type { MenuNode } from '@greenroom/contract/menus.ts';
import { createContext, useContext } from 'react';
import type { Titled } from '../text/menu-title.ts';

/** A screen that the server's menu grants to the user. */
export interface GrantedPage extends Titled {
  /** Key in the registry of screens. */
  component: string;
  path: string;
  icon: string | null;
  cached: boolean;
  pinned: boolean;
  hidden: boolean;
  /** The folders above it, from the top. */
  above: readonly Titled[];
}

export const GrantedContext = createContext<readonly GrantedPage[]>([]);

/** The server's menu as a tree, with what is hidden in it; the home screen first. */
export const MenuContext = createContext<readonly MenuNode[]>([]);

/** Every screen that the user may open, in the menu's order. */
export function useGrantedPages(): readonly GrantedPage[] {
  return useContext(GrantedContext);
}

/** The menu that the pages are taken from: folders, and what stands in them. */
export function useMenuTree(): readonly MenuNode[] {
  return useContext(MenuContext);
}
