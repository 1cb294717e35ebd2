-- What administrators change while the program runs (R-SHELL-7, R-SHELL-11): one row for each setting that differs from
-- its preset. The name of the logo's file is one of them.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_by bigint not null references users,
  changed_at timestamptz not null
);

update roles set rights = rights || array['settings:manage'] where key = 'administrator';

-- The folder may be gone where somebody has deleted it: the page stands uppermost then.
insert into menus (id, parent_id, kind, title, icon, path, component, position, cached, required_right) values
  (45, (select id from menus where id = 40), 'page', 'menus.settings', 'adjustments', '/administration/settings', 'settings',
    50, true, 'settings:manage');
