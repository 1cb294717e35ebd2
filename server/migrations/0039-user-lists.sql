-- The list of users counts and orders by index what it is filtered by (R-DATA-1): departments with those below, and states.
drop index users_department;
create index users_department on users (department_id, created_at desc, id desc)
  where deleted_at is null and department_id is not null;
create index users_active on users (created_at desc, id desc)
  where deleted_at is null and disabled_at is null and password_hash <> '';
create index users_disabled on users (created_at desc, id desc) where deleted_at is null and disabled_at is not null;
create index users_invited on users (created_at desc, id desc)
  where deleted_at is null and disabled_at is null and password_hash = '';
create index users_deleted on users (created_at desc, id desc) where deleted_at is not null;
