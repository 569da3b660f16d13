-- A removal that fails comes again, each time after twice the time, at most a day: that time was reckoned first and bounded
-- then, so that after five weeks of failing there was an error instead of a removal, for everybody whose turn it was. And one
-- that was dated by a clock that was ahead waited until that date, its files as long.

-- As before; the ninth pause is as long as any. The longest wait that is meant is two days, after an account has gone.
create or replace function public.claim_file_removal() returns setof public.file_removals
language sql
volatile
security invoker
set search_path = ''
as $$
  with someone as (
    select due.user_id from (
      select distinct r.user_id from public.file_removals r
      where r.run_after <= pg_catalog.now() or r.run_after > pg_catalog.now() + interval '3 days'
    ) due
    order by pg_catalog.random() limit 1
  )
  update public.file_removals
  set attempts = attempts + 1,
      run_after = pg_catalog.now()
        + least(interval '1 day', interval '5 minutes' * pg_catalog.power(2, least(attempts, 9)))
  where id = (
    select r.id from public.file_removals r
    where r.user_id = (select user_id from someone)
      and (r.run_after <= pg_catalog.now() or r.run_after > pg_catalog.now() + interval '3 days')
    order by r.run_after, r.id limit 1 for update skip locked
  )
  returning *;
$$;
