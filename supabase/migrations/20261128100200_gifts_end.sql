-- Whoever gives credits is told until when they last: they end with the month, as all that is left of it does.

-- As before; the answer names the day.
create or replace function public.operator_give_credits(
  p_person text, p_amount integer, p_gift_key text, p_operator text, p_reason text
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := public.operator_find(p_person);
  known public.operator_log;
  ends_at timestamptz;
begin
  if p_amount is null or p_amount not between 1 and 1000 then
    raise exception 'Credits are given from 1 to 1000 at a time' using errcode = 'PT422';
  end if;
  -- Of two at once the second waits here for the first.
  insert into public.operator_log (operator, action, user_id, amount, gift_key, reason)
  values (pg_catalog.btrim(p_operator), 'give credits', person, p_amount, pg_catalog.btrim(p_gift_key), pg_catalog.btrim(p_reason))
  on conflict (gift_key) do nothing;
  if not found then
    select * into strict known from public.operator_log l where l.gift_key = pg_catalog.btrim(p_gift_key);
    if known.user_id <> person or known.amount <> p_amount then
      raise exception 'This key stands for another gift' using errcode = 'PT409';
    end if;
    return pg_catalog.format('Nothing changed: this gift was made on %s.',
                             pg_catalog.to_char(known.done_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'));
  end if;
  perform public.grant_credits(person, p_amount);
  select s.renews_at into ends_at from public.subscriptions s where s.user_id = person;
  return pg_catalog.format('%s credits given. They last until %s, when the plan''s credits renew.', p_amount,
                           pg_catalog.to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD'));
end;
$$;
