/** Where the screens that are about groups stand in the menu, for the links between them. */
const CENTER = '/groups/center';
const QUERY = '/groups/query';
const HOSTS = '/groups/hosts';
const ADD_HOSTS = '/hosts/add';
const HISTORY = '/hosts/history';
const EARNINGS = '/statistics/earnings';

/** Where an agent asks for a binding. */
export const BIND_GROUPS = '/groups/bind';

export function centerAddress(groupId?: number): string {
  return groupId === undefined ? CENTER : `${CENTER}?group=${groupId}`;
}

export function queryAddress(search: string): string {
  return search === '' ? QUERY : `${QUERY}?${new URLSearchParams({ search })}`;
}

/** The hosts of a group itself, as many as its figure says. */
export function hostsOfGroup(groupId: number): string {
  return `${HOSTS}?groupId=${groupId}&below=false`;
}

export function addHostsTo(groupId: number): string {
  return `${ADD_HOSTS}?group=${groupId}`;
}

/** What the hosts of a group and of all below it earn. */
export function earningsOf(groupId: number): string {
  return `${EARNINGS}?groupId=${groupId}`;
}

/** The applications to a group that wait for the review. */
export function openApplicationsOf(groupId: number): string {
  return `${HISTORY}?groupId=${groupId}&uploadStatus=success&reviewStatus=not-reviewed`;
}
