-- The dry runs that a user has stored are summed up with each new one.
create index batches_checks on batches (submitted_by, submitted_at) where kind = 'check';
