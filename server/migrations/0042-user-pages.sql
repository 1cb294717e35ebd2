-- A late page of users by name passes over those before it in the index alone.
drop index users_nick_name;
create index users_nick_name on users (lower(nick_name), id) include (nick_name) where deleted_at is null;
