-- Hosts that were released in bulk, and those that came back by an undo: how many, by whom.
alter table group_events drop constraint group_events_kind_check;
alter table group_events add constraint group_events_kind_check check (kind in
  ('created', 'changed', 'moved', 'deleted', 'bound', 'unbound', 'hosts-bound', 'hosts-moved', 'hosts-released',
    'hosts-restored'));
