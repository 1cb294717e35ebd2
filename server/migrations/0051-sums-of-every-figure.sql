-- Sums of every figure that is shown, of each day of a group and of each week of a host in it: made from the facts by the
-- job that sums weeks. They hold for days and weeks that are summed; null: no fact says it. All are summed again within
-- minutes; until then the facts themselves are read.
alter table group_days
  add column gift_coins bigint,
  add column non_friend_video_coins bigint,
  add column friend_video_coins bigint,
  add column task_coins bigint,
  add column box_coins bigint,
  add column match_count bigint,
  add column match_seconds bigint,
  add column call_count bigint,
  add column call_seconds bigint,
  add column long_calls bigint,
  add column calls_of_ratio bigint,
  add column averaged_seconds bigint,
  add column averaged_calls bigint;

alter table host_weeks
  add column gift_coins bigint,
  add column non_friend_video_coins bigint,
  add column friend_video_coins bigint,
  add column task_coins bigint,
  add column box_coins bigint,
  add column match_count bigint,
  add column match_seconds bigint,
  add column call_count bigint,
  add column call_seconds bigint,
  add column long_calls bigint,
  add column calls_of_ratio bigint,
  add column averaged_seconds bigint,
  add column averaged_calls bigint,
  add column active boolean,
  add column last_day date;

update group_days set summed = false where summed;
