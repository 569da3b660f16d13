-- Credits come back every month, counted from each subscription's own start.

create function public.reset_due_credits(p_user_id uuid default null) returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  due public.subscriptions;
  done integer := 0;
begin
  for due in
    select * from public.subscriptions s
    where s.renews_at <= pg_catalog.now() and (p_user_id is null or s.user_id = p_user_id)
    order by s.user_id for update
  loop
    insert into public.credit_events (user_id, kind, amount)
    values (due.user_id, 'reset', public.plan_credits(due.plan) - (due.credits_total - due.credits_used));
    update public.subscriptions
    set credits_total = public.plan_credits(due.plan), credits_used = 0, credits_extra = 0,
        renews_at = public.next_renewal(due.started_at, pg_catalog.now())
    where user_id = due.user_id;
    done := done + 1;
  end loop;
  return done;
end;
$$;
comment on function public.reset_due_credits(uuid) is
  'Starts the new month of every due subscription, or of one person''s; a second call changes nothing.';
revoke all on function public.reset_due_credits(uuid) from public, anon, authenticated;
grant execute on function public.reset_due_credits(uuid) to service_role;

-- Where pg_cron runs (hosted Supabase) it keeps the clock; elsewhere the embedded server's timer calls the same
-- functions. Both at once do no harm.
do $$
begin
  if exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('reset due credits', '*/10 * * * *', 'select public.reset_due_credits()');
    perform cron.schedule('requeue lost jobs', '* * * * *', 'select public.requeue_lost_jobs()');
  end if;
exception when others then
  raise warning 'pg_cron is there but cannot be used: %', sqlerrm;
end;
$$;
