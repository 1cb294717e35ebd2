-- Tokens of users beside those of machines (R-PLUS-12).
alter table api_tokens
  -- Whom it acts as; null: a machine's token, which delivers data and acts as nobody.
  add user_id bigint references users on delete cascade,
  -- Whether the session that made it had a second factor: it counts as that session (R-PLUS-13).
  add second_factor boolean not null default false,
  -- Who made it; null: the command.
  add made_by bigint references users on delete set null,
  add last_address inet;
create index api_tokens_user on api_tokens (user_id) where user_id is not null;
create index api_tokens_latest on api_tokens (created_at desc, id desc);

-- Who is disabled or deleted loses their tokens as their sessions: being enabled again revives none.
create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  update api_tokens set revoked_at = coalesce(new.deleted_at, new.disabled_at)
    where user_id = new.id and revoked_at is null;
  return null;
end
$$;

update roles set rights = array_append(rights, 'tokens:manage') where key = 'administrator';

-- One's own tokens and the page of all calls, beside one's own other screens.
insert into menus (id, parent_id, kind, title, icon, path, component, position, cached, hidden) values
  (13, (select id from menus where id = 10), 'page', 'menus.tokens', 'lock', '/user/tokens', 'tokens', 3, true, true),
  (14, (select id from menus where id = 10), 'page', 'menus.api', 'list-search', '/user/api', 'api', 4, true, true);
