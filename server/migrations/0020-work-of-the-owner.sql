-- What the role that serves needs of the owner, since no table is its own: two functions that run as the owner. They look
-- in the schema of the tables alone, whatever the session's path is and whatever temporary tables it made.

create function make_fact_month(month text) returns void language plpgsql security definer as $$
declare
  part text := 'daily_facts_' || replace(month, '-', '_');
  first_day date;
begin
  if month is null or month !~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' then
    raise exception 'not a month of facts: %', month using errcode = 'invalid_parameter_value';
  end if;
  first_day := month || '-01';
  -- Made and then attached: unlike creating it in place, that does not block readers.
  execute format('create table %I (like daily_facts including all)', part);
  execute format('alter table daily_facts attach partition %I for values from (%L) to (%L)',
    part, month || '-01', to_char(first_day + interval '1 month', 'YYYY-MM-DD'));
end
$$;

create function analyze_tables() returns void language plpgsql security definer as $$
begin
  analyze accounts, memberships, person_memberships, batches, applications, decisions, agent_groups,
    agent_group_ancestors, bindings, users, daily_facts, daily_fact_versions, fact_days, group_days;
end
$$;

do $$
begin
  execute format('alter function make_fact_month(text) set search_path = %I, pg_temp', current_schema());
  execute format('alter function analyze_tables() set search_path = %I, pg_temp', current_schema());
end
$$;

revoke execute on function make_fact_month(text), analyze_tables() from public;
