-- Of the failures of a reason in a batch, how many the agent or the host can fix: no other check is against them.
alter table batch_reasons add column fixable integer not null default 0;
update batch_reasons r set fixable = f.count
from (
  select batch_id, codes[1] as code, count(*)::int as count
  from (
    select batch_id, upload_codes as codes from applications where upload_status = 0
    union all
    select batch_id, codes from check_verdicts where codes <> '{}'
  ) c
  where codes <@ '{100,101,102,104,108,111,112,113,114}'::smallint[]
  group by 1, 2
) f
where f.batch_id = r.batch_id and f.code = r.code;
