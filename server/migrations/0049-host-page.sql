-- One host's own page. It is opened from where hosts are listed, so the menu does not draw it; its right guards its address.
insert into menus (id, parent_id, kind, title, icon, path, component, position, cached, hidden, required_right) values
  (33, (select id from menus where id = 30), 'page', 'menus.host', 'user', '/statistics/host', 'host', 3, true, true,
    'statistics:read');
