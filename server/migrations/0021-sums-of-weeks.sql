-- Sums of weeks, Monday to Sunday, of each group by itself and of each of its hosts: made from the facts by a job, after
-- the facts. They hold for a week of a group whose days are all summed; until then its facts themselves are read.
alter table group_days add column summed boolean not null default false;
create index group_days_unsummed on group_days (group_id, day) where not summed;

-- known, provisional: a bit for each day that has facts, and for each that is not final as a whole; Monday is the lowest.
create table group_weeks (
  group_id bigint not null references agent_groups,
  week date not null,
  coins bigint not null,
  known smallint not null,
  provisional smallint not null,
  primary key (group_id, week)
);

create table host_weeks (
  group_id bigint not null,
  week date not null,
  host_id text collate "C" not null,
  app_id smallint not null,
  coins bigint not null,
  primary key (group_id, week, host_id, app_id)
);
create index host_weeks_best on host_weeks (group_id, week, coins desc, host_id, app_id);

-- Hosts of a group in the order of their IDs, and those who left by when.
drop index memberships_present;
create index memberships_present on memberships (group_id, host_id, app_id) where to_at is null;
create index memberships_ended on memberships (group_id, to_at, host_id, app_id) where to_at is not null;

create or replace function analyze_tables() returns void language plpgsql security definer as $$
begin
  analyze accounts, memberships, person_memberships, batches, applications, decisions, agent_groups,
    agent_group_ancestors, bindings, users, daily_facts, daily_fact_versions, fact_days, group_days, group_weeks,
    host_weeks;
end
$$;

do $$
begin
  execute format('alter function analyze_tables() set search_path = %I, pg_temp', current_schema());
end
$$;
