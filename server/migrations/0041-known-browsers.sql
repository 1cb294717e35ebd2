-- Browsers in which a user has signed in before: where the setting says so, they need no code of a picture again.
create table known_browsers (
  -- SHA-256 of a secret that only the browser has; it serves one sign-in.
  secret_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index known_browsers_user on known_browsers (user_id);
create index known_browsers_expiry on known_browsers (expires_at);
