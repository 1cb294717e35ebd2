-- Submissions are found by a part of the file's name, among all that there are.
create index batches_file_name on batches using gin (file_name gin_trgm_ops);
