-- What a host is paid by, as the platform numbers it; the words for the numbers are a dictionary (R-STAT-1).
alter table accounts add column payment_platform smallint;
insert into dictionaries (name, title) values ('payment-platforms', 'Payment platforms') on conflict do nothing;

insert into menus (id, parent_id, kind, title, icon, path, component, position, cached, required_right) values
  (32, (select id from menus where id = 30), 'page', 'menus.host-statistics', 'list-search', '/statistics/hosts',
    'host-statistics', 2, true, 'statistics:read');
