-- What was decided since a time, for the morning screen and the history; an application enters it with its decision alone.
create index applications_reviewed_at on applications (reviewed_at) where reviewed_at is not null;
