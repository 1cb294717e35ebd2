/** Where this feature's screens stand in the menu, for the links between them. */
const ADD_HOSTS = '/hosts/add';
const HISTORY = '/hosts/history';
const BIND_HOSTS = '/groups/hosts';

/** The form, with a batch below it, or with IDs and a group already filled in. */
export function addHostsAddress(given: { batch?: number; ids?: readonly string[]; group?: number } = {}): string {
  return withQuery(ADD_HOSTS, { batch: given.batch, ids: given.ids?.join(','), group: given.group });
}

export function historyAddress(given: { batchId?: number } = {}): string {
  return withQuery(HISTORY, given);
}

/** Where another agency is asked for a host; `to`: the group that the host is wanted for. */
export function transferAddress(given: { host: string; to: number }): string {
  return withQuery(BIND_HOSTS, { ...given, ask: 'transfer' });
}

function withQuery(path: string, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}
