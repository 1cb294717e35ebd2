-- Who is disabled or deleted loses their sessions for good: being enabled again revives none. Here, because it must hold
-- whatever statement disables a user.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end
$$;

create trigger users_end_sessions after update of disabled_at, deleted_at on users
  for each row when (new.disabled_at is not null or new.deleted_at is not null)
  execute function end_sessions();

delete from sessions s using users u
where u.id = s.user_id and (u.disabled_at is not null or u.deleted_at is not null);
