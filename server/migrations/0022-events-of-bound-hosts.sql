-- Hosts that were bound to a group without a review, and those that were moved away from one by it: how many, by whom.
alter table group_events drop constraint group_events_kind_check;
alter table group_events add constraint group_events_kind_check check (kind in
  ('created', 'changed', 'moved', 'deleted', 'bound', 'unbound', 'hosts-bound', 'hosts-moved'));
