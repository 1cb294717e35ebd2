-- The IDs of a batch are written twice and read once within seconds: compressing them costs more than it saves.
alter table batch_chunks alter column lines set storage external, alter column texts set storage external;
