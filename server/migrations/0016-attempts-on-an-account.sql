-- When the user was last notified of many failed sign-ins to their account.
alter table users add column attempts_reported_at timestamptz;
