import type { ComponentType } from 'react';
import { withTexts } from '../lib/text/translate.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** The screens that a menu of the server can name (R-ROUTE-10); each is a chunk of its own, loaded when it is opened. */
export const SCREENS: Readonly<Record<string, Load>> = {
  dashboard: () => import('./home.screen.tsx'),
  'add-hosts': () => import('../features/applications/add-hosts.screen.tsx'),
  history: () => import('../features/applications/history.screen.tsx'),
  review: withTexts('reviews', () => import('../features/reviews/review.screen.tsx')),
  'bind-hosts': withTexts('groups', () => import('../features/memberships/bind-hosts.screen.tsx')),
  'bind-groups': withTexts('groups', () => import('../features/bindings/bind-groups.screen.tsx')),
  'agent-center': withTexts('groups', () => import('../features/groups/agent-center.screen.tsx')),
  'query-groups': withTexts('groups', () => import('../features/groups/query-groups.screen.tsx')),
  'host-earnings': withTexts('earnings', () => import('../features/earnings/earnings.screen.tsx')),
  'user-center': () => import('../features/profile/center.screen.tsx'),
  'user-password': () => import('../features/profile/password.screen.tsx'),
};
