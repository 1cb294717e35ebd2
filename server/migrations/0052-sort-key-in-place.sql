-- Without strict PostgreSQL can put the key's expression in the place of its call, which takes longer than the key of a plain
-- name: a missing name has no key either way.
create or replace function sort_key(given text) returns text language sql immutable parallel safe
return case when octet_length(given) = char_length(given) then lower(given) else translate(
  replace(replace(replace(
    regexp_replace(
      lower(normalize(given, NFKD)),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  'ıøłđħþðς' || 'ىیکةہ' || 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
  'ioldhtdσ' || 'ييكهه' || 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'
) end;
