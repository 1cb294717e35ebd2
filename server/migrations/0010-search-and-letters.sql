-- Hosts are found by the beginning of their name, or of its last word. Compared byte by byte, so that beginnings and
-- order both come from the index; the search says the same expressions.
create index accounts_name on accounts ((lower(name) collate "C"), host_id, app_id);
create index accounts_last_word on accounts ((lower(substring(name from '[^ ]+$')) collate "C"), host_id, app_id)
  where strpos(name, ' ') > 0;

-- What the next letter of a kind tells its reader of: counted up until it is due, so that a thousand decisions are one
-- letter.
create table due_letters (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  params jsonb not null,
  due_at timestamptz not null,
  primary key (user_id, kind)
);
create index due_letters_due_at on due_letters (due_at);
