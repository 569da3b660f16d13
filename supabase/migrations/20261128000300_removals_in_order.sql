-- Whoever locks more than one of these does it in this order: the photos of a person, then their credits, then the person.
-- A removal took the person before their credits, so it and a gift, another plan or a month that began then waited for each
-- other until the database threw one of them out; and so did a removal and the start of a photo that came meanwhile.

-- Before the row and its reference lock the person, so that who removes the account can wait for photos first.
create function public.add_photos_in_turn() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unfinished photos ' || new.user_id, 0));
  return new;
end;
$$;
comment on function public.add_photos_in_turn() is
  'Trigger: photos of a person are added one call after the other, and none while the account is being removed.';
revoke all on function public.add_photos_in_turn() from public, anon, authenticated;
create trigger add_photos_in_turn before insert on public.transformations
  for each row execute function public.add_photos_in_turn();

-- As before; each call has had its turn by then, and counts those before it.
create or replace function public.limit_unfinished_photos() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if (select count(*) from public.transformations t where t.user_id = new.user_id and t.status = 'uploading') > 1000 then
    raise exception 'Too many unfinished photos' using errcode = 'PT429';
  end if;
  return null;
end;
$$;

create or replace function public.remove_account(p_user_id uuid) returns boolean
language plpgsql
-- Definer: the service role has no right to delete from auth.users everywhere.
security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unfinished photos ' || p_user_id, 0));
  perform 1 from public.transformations t where t.user_id = p_user_id order by t.id for update;
  perform 1 from public.subscriptions s where s.user_id = p_user_id for update;
  delete from auth.users where id = p_user_id;
  return found;
end;
$$;

-- As before, each person by themselves: one whose month cannot begin took it from all the others.
create or replace function public.reset_due_credits(p_user_id uuid default null) returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  person uuid;
  held public.subscriptions;
  begun timestamptz;
  done integer := 0;
begin
  for person in
    select s.user_id from public.subscriptions s
    where (s.renews_at <= pg_catalog.now() or s.renews_at > pg_catalog.now() + interval '32 days')
      and (p_user_id is null or s.user_id = p_user_id)
    order by s.user_id
  loop
    begin
      -- Asked again: whoever had the row before may have begun the month.
      select * into held from public.subscriptions s where s.user_id = person for update;
      if held.renews_at <= pg_catalog.now() then
        insert into public.credit_events (user_id, kind, amount)
        values (person, 'reset', public.plan_credits(held.plan) - (held.credits_total - held.credits_used));
        update public.subscriptions
        set credits_total = public.plan_credits(held.plan), credits_used = 0, credits_extra = 0,
            renews_at = public.next_renewal(held.started_at, pg_catalog.now())
        where user_id = person;
        done := done + 1;
      elsif held.renews_at > pg_catalog.now() + interval '32 days' then
        begun := least(held.started_at, pg_catalog.now());
        update public.subscriptions
        set started_at = begun, renews_at = public.next_renewal(begun, pg_catalog.now())
        where user_id = person;
      end if;
    exception when others then
      -- Who asks for this person alone, to charge or to give, must not go on in a month that is over.
      if p_user_id is not null then raise; end if;
      raise warning 'the month of % cannot begin, and stays due: %', person, sqlerrm;
    end;
  end loop;
  return done;
end;
$$;
