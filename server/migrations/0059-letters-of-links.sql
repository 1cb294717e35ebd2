-- The letter that carries a link, so that the screens say whether it has left; null: the link was copied by hand.
alter table password_links add column mail_id bigint;
alter table invitations add column mail_id bigint;
