-- A month begins within a minute of its time where pg_cron keeps the clock, not within ten: photos wait for it. Scheduling a
-- job by its name changes the one that is there.
do $$
begin
  if exists (select 1 from pg_catalog.pg_extension where extname = 'pg_cron') then
    perform cron.schedule('reset due credits', '* * * * *', 'select public.reset_due_credits()');
  end if;
exception when others then
  raise warning 'pg_cron is there but cannot be used: %', sqlerrm;
end;
$$;
