-- What people decide in tables that came with this release, too, is audited (R-PLUS-11).
do $$
declare
  audited record;
  verb text;
begin
  for audited in select * from (values
    ('settings', 'key', 'setting=key', '', ''),
    ('webhooks', 'id', 'webhook=id,user=user_id', 'secret,previous_secret', '')
  ) t (name, keys, subjects, hidden, ignored) loop
    foreach verb in array array['insert', 'update', 'delete'] loop
      execute format('create trigger audit_%s after %s on %I referencing %s for each statement execute function write_audit(%L, %L, %L, %L)',
        verb, verb, audited.name,
        case verb when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        audited.keys, audited.subjects, audited.hidden, audited.ignored);
    end loop;
  end loop;
end
$$;
