-- Lists that users take home as files, made in the background (R-STAT-3, R-PLUS-7). The rows are this table's queue, too.
create table exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  list text not null,
  -- As the call of the list takes it, page and size left out.
  filter jsonb not null,
  -- The columns in their order; null: all that the list exports.
  columns text[],
  format text not null check (format in ('csv', 'xlsx')),
  -- Names and values that do not change with the language.
  for_programs boolean not null,
  zone text not null,
  locale text not null,
  -- Whether the session that asked had a second factor: the export counts as that session (R-PLUS-13).
  second_factor boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'failed', 'cancelled')),
  -- Few rows are written beside many: they do not wait for them.
  short boolean not null,
  -- The process that writes it, as it shows that it lives.
  worker_key integer,
  -- How many rows there are; null: nobody counts them beforehand.
  total bigint,
  rows bigint not null default 0,
  -- Chosen before it is written: a second run replaces what the first one left.
  file text not null,
  bytes bigint,
  -- What the writer saw of the groups: those bound to them; null: every group. Who sees less by now does not get the file.
  bound_groups bigint[],
  failure text,
  failure_params jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz
);
create index exports_own on exports (user_id, id desc);
create index exports_open on exports (id) where state in ('waiting', 'running');
create index exports_expiry on exports (expires_at) where expires_at is not null;

insert into menus (id, parent_id, kind, title, icon, path, component, position, cached, hidden) values
  (15, (select id from menus where id = 10), 'page', 'menus.exports', 'history', '/user/exports', 'exports', 5, true, true);
