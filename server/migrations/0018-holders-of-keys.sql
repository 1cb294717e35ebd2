-- The process that carries the call out, by the advisory lock that it holds for as long as it lives: what a killed one left
-- unanswered may be repeated at once.
alter table idempotency_keys add column holder integer not null default 0;
