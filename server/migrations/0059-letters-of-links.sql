-- The letter that carries a link, so that the screens say whether it has left; null: the link was copied by hand.
alter table password_links add column mail_id bigint;
alter table invitations add column mail_id bigint;

-- The demonstration wrote labels as a text that holds JSON: no language was found in it.
update dictionary_entries set labels = (labels #>> '{}')::jsonb where jsonb_typeof(labels) = 'string';
alter table dictionary_entries add constraint dictionary_entries_labels check (jsonb_typeof(labels) = 'object');
