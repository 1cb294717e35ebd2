import { z } from 'zod';
import { route } from './kit/route.ts';

export interface MenuNode {
  id: number;
  kind: 'folder' | 'page';
  /** Key of the title's message. Null if the item has only custom titles. */
  title: string | null;
  /** Custom titles by language, if an administrator set any. They take precedence over the message. */
  titles: Readonly<Record<string, string>>;
  icon: string | null;
  path: string;
  /** The screen's key in the interface's registry. Null for a folder. */
  component: string | null;
  hidden: boolean;
  cached: boolean;
  pinned: boolean;
  children: MenuNode[];
}

/** A menu node that the server builds for the signed-in user (R-DATA-8, R-ROUTE-10). */
export const menuNode: z.ZodType<MenuNode> = z
  .object({
    id: z.number().int(),
    kind: z.enum(['folder', 'page']),
    title: z.string().nullable(),
    titles: z.record(z.string(), z.string()),
    icon: z.string().nullable(),
    path: z.string(),
    component: z.string().nullable(),
    hidden: z.boolean(),
    cached: z.boolean(),
    pinned: z.boolean(),
    get children() {
      return z.array(menuNode);
    },
  })
  .meta({ id: 'MenuNode' });

export const buildMenus = route({
  id: 'menus.buildMenus',
  method: 'GET',
  path: '/admin/common/menus/build',
  summary: 'Get the menus and routes granted to the signed-in user',
  access: 'signed-in',
  data: z.array(menuNode),
});
