-- A finished export knew the groups that were bound to its owner, but not those that lay below them. One that is still within its
-- owner's scope keeps its file; a null means that it was written by someone who saw every group.
alter table exports add column scope_mark bigint;
update exports e set scope_mark = coalesce((select mark from scope_marks m where m.user_id = e.user_id), 0)
where e.bound_groups is not null and not exists (
  select from unnest(e.bound_groups) b(group_id)
  where b.group_id not in (select gs.group_id from group_scope gs where gs.user_id = e.user_id));
alter table exports drop column bound_groups;
