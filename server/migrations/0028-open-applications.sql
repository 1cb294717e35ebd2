-- Since when an application is open, where that is not the time of its submission: it was checked later, it was reopened, or
-- a decision on it was undone. Null: since it was submitted.
alter table applications add column opened_at timestamptz;

-- The parts of the queue, each in its order: their conditions are those of QUEUE_CONDITIONS.
create index applications_queue_names on applications (submitted_at, id)
  where open and suggested_codes && '{213,214,215}'::smallint[];
create index applications_queue_videos on applications (submitted_at, id)
  where open and suggested_codes @> '{202}'::smallint[];
create index applications_queue_countries on applications (submitted_at, id)
  where open and suggested_codes @> '{201}'::smallint[];

-- The open applications of each group in the order of the queue; counted by group, too.
create index applications_queue_group on applications (group_id, submitted_at, id) where open;
drop index applications_open_group;
