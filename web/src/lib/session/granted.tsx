import type { MenuNode } from '@greenroom/contract/menus.ts';
import { createContext, useContext } from 'react';
import type { Titled } from '../text/menu-title.ts';

/** A screen that the server's menu grants to the user. */
export interface GrantedPage extends Titled {
  /** Key in the screen registry. */
  component: string;
  path: string;
  icon: string | null;
  cached: boolean;
  pinned: boolean;
  hidden: boolean;
  /** The folders above the screen, from the top. */
  above: readonly Titled[];
}

export const GrantedContext = createContext<readonly GrantedPage[]>([]);

/** The server's menu as a tree, including hidden nodes, with the home screen first. */
export const MenuContext = createContext<readonly MenuNode[]>([]);

/** Returns every screen that the user can open, in the menu's order. */
export function useGrantedPages(): readonly GrantedPage[] {
  return useContext(GrantedContext);
}

/** Returns the menu that contains the pages: folders and their content. */
export function useMenuTree(): readonly MenuNode[] {
  return useContext(MenuContext);
}
