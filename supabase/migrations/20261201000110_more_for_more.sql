-- A larger plan takes nothing from anybody: whoever had used more than a smaller plan gives, and was given credits since, by
-- a refund or a gift, lost them with the plan that they bought then.

-- As before, but for that.
create or replace function public.set_plan(p_user_id uuid, p_plan text) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  held public.subscriptions;
  new_total integer;
begin
  perform public.reset_due_credits(p_user_id);
  select * into held from public.subscriptions where user_id = p_user_id for update;
  if not found then
    raise exception 'No such subscription' using errcode = 'PT404';
  end if;
  if public.plan_credits(p_plan) is null then
    raise exception 'No such plan' using errcode = 'PT422';
  end if;
  -- Not below what is used already, nor, where the plan gives no less, below what there is; and no more than plan and
  -- gifts: going down and up again gives nothing.
  new_total := greatest(
    public.plan_credits(p_plan) + held.credits_extra, held.credits_used,
    case when public.plan_credits(p_plan) >= public.plan_credits(held.plan) then held.credits_total end);
  update public.subscriptions set plan = p_plan, credits_total = new_total where user_id = p_user_id;
  insert into public.credit_events (user_id, kind, amount)
  values (p_user_id, 'grant', new_total - held.credits_total);
end;
$$;
