-- Whether a letter left by SMTP, or was written to the outbox folder: what the first steps of an installation ask (R-PLUS-22).
alter table mails add by_smtp boolean not null default false;
