-- The records of a group by the beginning of their ID, with all that the history's order and its names need: a search reads
-- each match once, from the index alone.
create index applications_group_host on applications (group_id, host_id, app_id, submitted_at, id);

-- In which rows of its sheet the lines of a batch stand: from the line `lines[i]` on they are in the rows from `rows[i]` on,
-- one by one, up to the next i. A heading is one such shift, a blank row another. Batches without a row here: the same.
create table batch_rows (
  batch_id bigint primary key references batches on delete cascade,
  lines integer[] not null,
  rows integer[] not null
);
