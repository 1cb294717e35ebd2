-- Whoever is disabled or deleted loses for good what would let someone in, or in their name: enabling the user revives none of it.
create or replace function end_sessions() returns trigger language plpgsql as $$
declare
  at constant timestamptz := coalesce(new.deleted_at, new.disabled_at);
begin
  delete from sessions where user_id = new.id;
  update api_tokens set revoked_at = at where user_id = new.id and revoked_at is null;
  delete from password_links where user_id = new.id;
  update mail_codes set tries_left = 0, code_hash = '' where user_id = new.id;
  update invitations set withdrawn_at = at
    where invited_by = new.id and accepted_at is null and withdrawn_at is null and expires_at > at;
  return null;
end
$$;

delete from password_links l using users u
where u.id = l.user_id and (u.disabled_at is not null or u.deleted_at is not null);
update invitations i set withdrawn_at = coalesce(u.deleted_at, u.disabled_at) from users u
where u.id = i.invited_by and (u.disabled_at is not null or u.deleted_at is not null)
  and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > coalesce(u.deleted_at, u.disabled_at);
