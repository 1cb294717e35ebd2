-- Hosts are found by name as people type it: accents, case, forms of letters and the two kana make no difference, as in
-- every other search. `sort_key` is what the search on the screen compares (`web/src/lib/text/fold.ts`), and what names
-- are sorted by: each script in the order of its own letters, which transliterated ones are not. `search_key` has Cyrillic
-- and Arabic letters as Latin ones beyond that, for pg_trgm (0012). Most texts are ASCII, of which only the case counts.
create function sort_key(given text) returns text language sql immutable strict parallel safe
return case when octet_length(given) = char_length(given) then lower(given) else translate(
  replace(replace(replace(
    regexp_replace(
      lower(normalize(given, NFKD)),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  'ıøłđħþðς' || 'ىیکةہ' || 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
  'ioldhtdσ' || 'ييكهه' || 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'
) end;

create or replace function search_key(given text) returns text language sql immutable strict parallel safe
return case when octet_length(given) = char_length(given) then lower(given) else translate(
  sort_key(given),
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگ' || 'абвгдежзиклмнопрстуфхцчшщыэюяієґ' || 'ءъь',
  'abttjhkddrzsssdtzagfqklmnhwypczg' || 'abvgdezziklmnoprstufhccssyeuaieg'
) end;

-- Rows that exist get their key by the new function. `set expression` would do it, but PostgreSQL has that only from 17 on.
-- The audit gets no entry: nothing that it shows changes.
alter table agent_groups disable trigger audit_update;
update agent_groups set name = name;
alter table agent_groups enable trigger audit_update;
alter table users disable trigger audit_update;
update users set nick_name = nick_name;
alter table users enable trigger audit_update;

alter table accounts add column search_key text collate "C" not null generated always as (search_key(name)) stored;
drop index accounts_name;
create index accounts_name on accounts (search_key, host_id, app_id);
drop index accounts_last_word;
create index accounts_last_word on accounts (substring(search_key from '[^ ]+$'), host_id, app_id)
  where strpos(search_key, ' ') > 0;

drop index users_nick_name;
create index users_nick_name on users ((sort_key(nick_name) collate "C"), id) include (nick_name)
  where deleted_at is null;
