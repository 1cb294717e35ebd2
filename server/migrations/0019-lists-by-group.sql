-- The first rows of each group in the order of a list, so that its first page reads little more than it shows.
create index memberships_present_since on memberships (group_id, from_at, host_id, app_id) where to_at is null;

create index host_moves_open_from on host_moves (from_group_id, asked_at desc, id desc) where state = 'open';
create index host_moves_open_to on host_moves (to_group_id, asked_at desc, id desc) include (from_group_id)
  where state = 'open';
create index host_moves_open_asked_at on host_moves (asked_at desc, id desc) where state = 'open';
-- With the other side, so that moves to the groups of a scope are counted from the index alone.
drop index host_moves_to;
create index host_moves_to on host_moves (to_group_id, asked_at desc, id desc) include (from_group_id);
