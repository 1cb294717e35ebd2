-- Which worker of the queue runs under which process: the process holds an advisory lock on lock_key for as long as it
-- lives, so the jobs of one that was killed can be given to others at once.
create table queue_workers (
  worker_id text primary key,
  lock_key integer not null,
  started_at timestamptz not null default now()
);
