-- A phone number is its digits: spaces, brackets and dashes between them make no other number of it.
drop index users_phone;
create unique index users_phone on users (regexp_replace(phone, '[^0-9]', '', 'g')) where deleted_at is null;
