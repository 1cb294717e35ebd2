-- What an approval was made without, by the reviewer's second, deliberate step (R-PLUS-27).
alter table decisions add column unseen text[] not null default '{}'
  check (unseen <@ '{picture,age,gender}'::text[]);

-- What the reviewer who asked had on the screen; null for what was asked before marks were kept.
alter table second_opinions add column mark text;
