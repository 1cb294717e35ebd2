-- Whatever is summed over the facts of a group is read in this index alone, not in the rows that it would lead to.
drop index daily_facts_group;
create index daily_facts_group on daily_facts (group_id, day) include (host_id, app_id, total_coins, gift_coins,
    non_friend_video_coins, friend_video_coins, task_coins, box_coins, match_count, match_seconds, call_count, call_seconds,
    long_call_count, active, final)
  where group_id is not null;
