-- A phone asks at each start, and after each photo, what has changed since it last read. Without this every row of its
-- person was read for the answer, which mostly is that nothing has.
create index transformations_user_changed on public.transformations (user_id, updated_at, id);
