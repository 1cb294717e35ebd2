-- Exports that are repeated (R-PLUS-24). Hours and days are of the programme's zone.
create table export_schedules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  list text not null,
  -- Without the range, which follows from the day on which it runs.
  filter jsonb not null,
  columns text[],
  format text not null check (format in ('csv', 'xlsx')),
  for_programs boolean not null,
  zone text not null,
  locale text not null,
  second_factor boolean not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- 1 is Monday; of a week.
  weekday smallint not null check (weekday between 1 and 7),
  -- Of a month; in a shorter one its last day.
  month_day smallint not null check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  -- Null: the list is not over time.
  range text check (range in ('yesterday', 'last-7-days', 'last-week', 'last-month')),
  by_mail boolean not null,
  created_at timestamptz not null,
  paused_at timestamptz,
  -- Its owner has lost what it needs.
  stopped_at timestamptz,
  last_at timestamptz,
  next_at timestamptz not null
);
create index export_schedules_own on export_schedules (user_id, id);
create index export_schedules_due on export_schedules (next_at) where paused_at is null and stopped_at is null;

alter table exports
  add schedule_id bigint references export_schedules on delete set null,
  -- Whether a letter says that it is there, however soon.
  add by_letter boolean not null default false;
