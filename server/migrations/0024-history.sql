-- The records of a group by the beginning of their ID, with all that the history's order and its names need: a search reads
-- each match once, from the index alone.
create index applications_group_host on applications (group_id, host_id, app_id, submitted_at, id);
