-- A role is data (R-PLUS-21): its level, how far it sees, and its rights. Shipped ones have names in every language.
create table roles (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  level smallint not null check (level between 1 and 99),
  -- all: every group; bound: the groups bound to the user, and those below (R-SES-12).
  scope text not null check (scope in ('all', 'bound')),
  rights text[] not null default '{}',
  shipped boolean not null default false
);

insert into roles (key, level, scope, shipped, rights) values
  ('administrator', 1, 'all', true,
    '{applications:submit,applications:read,applications:review,applications:overrule,groups:view,groups:change,groups:give,groups:manage,hosts:move,statistics:read}'),
  ('operator', 2, 'all', true,
    '{applications:submit,applications:read,applications:ask,groups:view,groups:change,groups:give,groups:manage,hosts:move,statistics:read}'),
  ('reviewer', 3, 'all', true, '{applications:read,applications:review,groups:view}'),
  ('agent', 4, 'bound', true,
    '{applications:submit,applications:read,applications:ask,groups:view,groups:change,groups:give,groups:hold,hosts:move,statistics:read}'),
  ('sub-agent', 5, 'bound', true,
    '{applications:submit,applications:read,applications:ask,groups:view,groups:change,groups:give,groups:hold,hosts:move,statistics:read}'),
  ('default', 9, 'bound', true, '{}');

-- What names no known role gave no rights before either.
delete from user_roles where role not in (select key from roles);
alter table user_roles add foreign key (role) references roles on update cascade;

-- A page opens with a right; null: to everybody. Roles narrow it further, where any are listed (R-DATA-8).
alter table menus add required_right text;
update menus set roles = '{}', required_right = case component
  when 'add-hosts' then 'applications:submit'
  when 'history' then 'applications:read'
  when 'review' then 'applications:review'
  when 'agent-center' then 'groups:change'
  when 'bind-hosts' then 'groups:view'
  when 'bind-groups' then 'groups:give'
  when 'query-groups' then 'groups:view'
  when 'host-earnings' then 'statistics:read'
end
where component in ('add-hosts', 'history', 'review', 'agent-center', 'bind-hosts', 'bind-groups', 'query-groups',
  'host-earnings');
