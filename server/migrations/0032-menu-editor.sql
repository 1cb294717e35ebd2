-- The menu is kept by administrators (R-DATA-8): an entry may have titles of its own by language, which go before the
-- message that `title` names; an entry made here may have no message.
alter table menus
  add titles jsonb not null default '{}',
  alter title drop not null;
create index menus_parent on menus (parent_id);

-- Ids below 1000 are for entries that come with a release.
select setval(pg_get_serial_sequence('menus', 'id'), greatest(1000, (select max(id) from menus)));

-- The folder may be gone where somebody has deleted it: the page stands uppermost then.
insert into menus (id, parent_id, kind, title, icon, path, component, position, cached, required_right) values
  (43, (select id from menus where id = 40), 'page', 'menus.menus', 'list-tree', '/administration/menus', 'menus', 30,
    true, 'menus:manage');
