import * as accounts from './accounts.ts';
import * as apps from './administration/apps.ts';
import * as audit from './administration/audit.ts';
import * as countries from './administration/countries.ts';
import * as departments from './administration/departments.ts';
import * as keptDictionaries from './administration/dictionaries.ts';
import * as firstSteps from './administration/first-steps.ts';
import * as jobs from './administration/jobs.ts';
import * as menuEditor from './administration/menu-editor.ts';
import * as passwordLinks from './administration/password-links.ts';
import * as roles from './administration/roles.ts';
import * as keptSettings from './administration/settings.ts';
import * as signIns from './administration/sign-ins.ts';
import * as keptTokens from './administration/tokens.ts';
import * as users from './administration/users.ts';
import * as applications from './applications/applications.ts';
import * as outlook from './applications/outlook.ts';
import * as submittingAgain from './applications/submitting-again.ts';
import * as bindings from './bindings.ts';
import * as dailyFacts from './daily-facts.ts';
import * as dictionaries from './dictionaries.ts';
import * as earnings from './earnings.ts';
import * as events from './events.ts';
import * as exportSchedules from './exports/export-schedules.ts';
import * as exported from './exports/exports.ts';
import * as groups from './groups.ts';
import * as home from './home.ts';
import * as hostHistory from './host-history.ts';
import * as hosts from './hosts.ts';
import type { Route } from './kit/route.ts';
import * as languages from './languages.ts';
import * as memberships from './memberships.ts';
import * as menus from './menus.ts';
import * as notifications from './notifications.ts';
import * as profile from './profile.ts';
import * as approvals from './reviews/approvals.ts';
import * as reviewList from './reviews/list-mode.ts';
import * as reviewers from './reviews/reviewers.ts';
import * as reviews from './reviews/reviews.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as sheets from './sheets.ts';
import * as statistics from './statistics.ts';
import * as tokens from './tokens.ts';
import * as views from './views.ts';
import * as webhooks from './webhooks/webhooks.ts';
import * as weekChanges from './week-changes.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;
}

/** All calls in Greenroom. OpenAPI, and all tests that cover every call, are derived from this list. */
export const ALL_ROUTES: readonly Route[] = [
  accounts,
  applications,
  approvals,
  apps,
  audit,
  bindings,
  countries,
  dailyFacts,
  departments,
  dictionaries,
  earnings,
  events,
  exported,
  exportSchedules,
  groups,
  hosts,
  jobs,
  keptDictionaries,
  keptTokens,
  languages,
  memberships,
  menuEditor,
  menus,
  home,
  notifications,
  outlook,
  passwordLinks,
  profile,
  reviewers,
  reviews,
  reviewList,
  roles,
  session,
  signIns,
  settings,
  keptSettings,
  firstSteps,
  sheets,
  statistics,
  hostHistory,
  weekChanges,
  submittingAgain,
  tokens,
  users,
  views,
  webhooks,
]
  .flatMap((contract) => Object.values<unknown>(contract))
  .filter(isRoute);
