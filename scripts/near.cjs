// Finds the tests that a change can affect, for `npm run test:near`.
const { spawnSync } = require('node:child_process');

/** The journeys through each feature's screens. If a feature isn't listed, all journeys run. */
const JOURNEYS = {
  accounts: ['add-and-review'],
  applications: ['accessibility', 'add-and-review', 'history', 'keyboard', 'notifications', 'phone', 'session'],
  apps: ['data'],
  audit: ['audit'],
  bindings: ['accessibility-groups', 'groups'],
  countries: ['data'],
  'daily-facts': ['earnings'],
  departments: ['data'],
  dictionaries: ['data'],
  earnings: ['earnings'],
  exports: ['exports'],
  groups: ['accessibility-groups', 'groups'],
  hosts: ['finding', 'groups'],
  invitations: ['accessibility', 'groups'],
  memberships: ['accessibility-groups', 'groups'],
  menus: ['menus'],
  home: ['home'],
  notifications: ['accessibility', 'notifications'],
  profile: ['accessibility', 'password', 'profile', 'signing-in'],
  reviews: ['accessibility', 'add-and-review', 'keyboard', 'phone', 'review', 'review-all-day', 'review-list'],
  roles: ['users-and-roles'],
  'second-factor': ['accessibility', 'signing-in'],
  session: ['keyboard', 'password', 'routes', 'session', 'signing-in'],
  settings: ['settings'],
  tokens: ['tokens'],
  users: ['administration-keyboard', 'users-and-roles'],
  views: ['views'],
  webhooks: ['webhooks'],
};
const NO_JOURNEY = /^(bench|docs|scripts)\/|\.(md|test\.tsx?)$|^[^/]+$/;
const OF_A_FEATURE = /^(?:(?:server|web)\/src\/features|contract\/src|messages\/[^/]+)\/([\w-]+)/;
const STORIES = /^(e2e\/stories|web\/gallery|web\/src\/(ui|domain))\/|\.stories\.tsx$/;

/** Returns the files that differ from the commit where the branch left main (`since`), committed or not. */
function changesHere(root) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const since = git('merge-base', 'HEAD', 'main') || git('merge-base', 'HEAD', 'origin/main') || 'HEAD';
  const listed = [
    git('diff', '--name-only', '--diff-filter=d', since),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return { since, files: listed.flatMap((names) => names.split('\n')).filter((name) => name !== '') };
}

/**
 * Returns the arguments for running the journeys and stories that belong to the changed files. Empty if there is
 * nothing to run.
 */
function journeysOf(files) {
  const wanted = new Set();
  for (const file of files) {
    const journey = /^e2e\/(?!stories\/)(?:[\w-]+\/)?([\w-]+?)(?:\.deep)?\.spec\.ts$/.exec(file)?.[1];
    const feature = OF_A_FEATURE.exec(file)?.[1];
    if (STORIES.test(file)) wanted.add('e2e/stories/');
    if (NO_JOURNEY.test(file) || /^e2e\/stories\/|\.stories\.tsx$|^web\/gallery\//.test(file)) continue;
    for (const name of journey ? [journey] : (JOURNEYS[feature] ?? ['']))
      wanted.add(name ? `/${name}(.deep)?.spec` : 'e2e/');
  }
  return wanted.has('e2e/') ? ['e2e/'] : [...wanted].sort();
}

module.exports = { changesHere, JOURNEYS, journeysOf };
