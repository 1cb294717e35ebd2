-- A check is a rule that each ID must pass; a batch that only tries them is a dry run.
alter table batches drop constraint batches_kind_check;
update batches set kind = 'dry-run' where kind = 'check';
alter table batches add constraint batches_kind_check check (kind in ('dry-run', 'add'));
drop index batches_checks;
create index batches_dry_runs on batches (submitted_by, submitted_at) where kind = 'dry-run';
