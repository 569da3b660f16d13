-- A month that began, or a person who came, while the clock was ahead got the next month only when that date had come.

-- As before; first, what lies further off than any month is long is brought back.
create or replace function public.reset_due_credits(p_user_id uuid default null) returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  due public.subscriptions;
  begun timestamptz;
  done integer := 0;
begin
  for due in
    select * from public.subscriptions s
    where (s.renews_at <= pg_catalog.now() or s.renews_at > pg_catalog.now() + interval '32 days')
      and (p_user_id is null or s.user_id = p_user_id)
    order by s.user_id for update
  loop
    if due.renews_at > pg_catalog.now() then
      begun := least(due.started_at, pg_catalog.now());
      update public.subscriptions
      set started_at = begun, renews_at = public.next_renewal(begun, pg_catalog.now())
      where user_id = due.user_id;
      continue;
    end if;
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
