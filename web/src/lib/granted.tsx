import { createContext, useContext } from 'react';

/** A screen that the server's menu grants to the user. */
export interface GrantedPage {
  /** Key in the registry of screens. */
  component: string;
  path: string;
  /** Key of the title's message. */
  title: string;
  icon: string | null;
  cached: boolean;
  pinned: boolean;
  hidden: boolean;
  /** Titles' keys of the folders above it, from the top. */
  above: string[];
}

export const GrantedContext = createContext<readonly GrantedPage[]>([]);

/** Every screen that the user may open, in the menu's order. */
export function useGrantedPages(): readonly GrantedPage[] {
  return useContext(GrantedContext);
}
