-- Counts how often a user has lost a group: by an ended binding, or by a group that moved out of what is bound to them.
-- A request compares the mark that it began with when it commits, and a finished export the one that it was written with (R-PLUS-28).
create table scope_marks (
  user_id bigint primary key references users on delete cascade,
  mark bigint not null default 0
);

insert into scope_marks (user_id) select distinct user_id from bindings;

create function begin_scope() returns trigger language plpgsql as $$
begin
  insert into scope_marks (user_id) select distinct user_id from new_rows order by user_id on conflict do nothing;
  return null;
end
$$;

create trigger bindings_begin_scope after insert on bindings
  referencing new table as new_rows for each statement execute function begin_scope();

-- Both triggers run when the transaction commits: they see the tree and the bindings as they stay, and lock a mark only for
-- the moment of the commit, so that no one waits for a lock of theirs meanwhile.
create function mark_unbound() returns trigger language plpgsql as $$
begin
  update scope_marks set mark = mark + 1
  where user_id = new.user_id and not exists (
    select from agent_group_ancestors a
    join bindings b on b.group_id = a.ancestor_id and b.user_id = new.user_id and b.unbound_at is null
    where a.group_id = new.group_id);
  return null;
end
$$;

create constraint trigger bindings_mark_unbound after update of unbound_at on bindings
  deferrable initially deferred for each row
  when (old.unbound_at is null and new.unbound_at is not null) execute function mark_unbound();

create function mark_moved_away() returns trigger language plpgsql as $$
begin
  with losing as (
    select b.user_id from agent_group_ancestors a
    join bindings b on b.group_id = a.ancestor_id and b.unbound_at is null where a.group_id = old.parent_id
    except
    select b.user_id from agent_group_ancestors a
    join bindings b on b.group_id = a.ancestor_id and b.unbound_at is null where a.group_id = new.id
  ), locked as (
    select user_id from scope_marks where user_id in (select user_id from losing) order by user_id for no key update
  )
  update scope_marks set mark = mark + 1 where user_id in (select user_id from locked);
  return null;
end
$$;

create constraint trigger agent_groups_mark_moved after update of parent_id on agent_groups
  deferrable initially deferred for each row
  when (old.parent_id is distinct from new.parent_id) execute function mark_moved_away();
