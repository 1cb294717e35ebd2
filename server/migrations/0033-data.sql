-- Dictionaries as data (R-DATA-7). A row with the name of an enumeration of the program keeps the labels that people have
-- changed; its values, and its title, are the program's.
create table dictionaries (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  title text not null,
  -- Counts changes of the entries: who replaces them says which they have seen.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table dictionary_entries (
  dictionary text not null references dictionaries on delete cascade,
  value text not null,
  position integer not null,
  -- Off: kept, but no longer offered.
  enabled boolean not null default true,
  -- By language; of a shipped dictionary only those that differ.
  labels jsonb not null,
  primary key (dictionary, value)
);

-- The two brands that the reason codes name; an installation that has apps already keeps them as they are.
insert into apps (id, label, brand)
  select * from (values (1, 'Yaar', 'yaar'), (2, 'Topchat', 'topchat')) named (id, label, brand)
  where not exists (select from apps);

insert into menus (id, parent_id, kind, title, icon, path, component, position, cached, required_right) values
  (44, 40, 'page', 'menus.data', 'database', '/administration/data', 'data', 40, true, 'data:manage');
