-- How a picture is cut for each place where it is sold, and when it went there, is the same on all devices of its person.
-- A device says what it knows, also late, and more than once. For each place the newest counts: two devices that change
-- different places lose nothing of each other's.

create function public.is_valid_exports(exports jsonb) returns boolean
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  part text;
  places jsonb;
  place text;
  said jsonb;
begin
  if pg_catalog.jsonb_typeof(exports) is distinct from 'object' or pg_catalog.octet_length(exports::text) > 16384 then
    return false;
  end if;
  for part, places in select * from pg_catalog.jsonb_each(exports) loop
    if part not in ('crops', 'made') or pg_catalog.jsonb_typeof(places) <> 'object' then return false; end if;
    if (select pg_catalog.count(*) from pg_catalog.jsonb_object_keys(places)) > 64 then return false; end if;
    for place, said in select * from pg_catalog.jsonb_each(places) loop
      if place !~ '^[a-z0-9-]{1,40}$' or pg_catalog.jsonb_typeof(said) <> 'object'
        or not (case
          when part = 'crops' and said <> pg_catalog.jsonb_build_object('at', said -> 'at')
          then said ?& array['at', 'x', 'y', 'width'] and said - array['at', 'x', 'y', 'width'] = '{}'
          else said ? 'at' and said - 'at' = '{}'
        end)
        or exists (
          select 1 from pg_catalog.jsonb_each(said) number
          where not case
            when pg_catalog.jsonb_typeof(number.value) <> 'number' then false
            when number.key = 'at' then number.value::numeric between 0 and 1e13
            when number.key = 'width' then number.value::numeric between 0.001 and 100
            else number.value::numeric between -100 and 100
          end
        )
      then
        return false;
      end if;
    end loop;
  end loop;
  return true;
end;
$$;
comment on function public.is_valid_exports(jsonb) is
  'Shape and limits of what is remembered of exports: 64 places a part, numbers within bounds, 16 kB as a whole.';
revoke all on function public.is_valid_exports(jsonb) from public, anon;
grant execute on function public.is_valid_exports(jsonb) to authenticated, service_role;

alter table public.transformations add column exports jsonb not null default '{}'
  constraint exports_are_valid check (public.is_valid_exports(exports));
comment on column public.transformations.exports is
  '{"crops": {place: {"at", "x", "y", "width"}}, "made": {place: {"at"}}}, by the id of the place: crops that were moved by hand, without numbers where ours serves again, and when files were made. "at": milliseconds since 1970.';

create function public.keep_newest_exports() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  -- The clock of a device that is ahead gives what it says no future.
  latest constant numeric := pg_catalog.floor(pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 1000);
begin
  if not public.is_valid_exports(new.exports) then
    raise exception 'Exports are crops and times by place: numbers within bounds, at most 64 places and 16 kB' using errcode = '23514';
  end if;
  new.exports := coalesce((
    select pg_catalog.jsonb_object_agg(part, places) from (
      select part, pg_catalog.jsonb_object_agg(place, said) as places from (
        select distinct on (part, place) part, place, said from (
          select part.key as part, place.key as place, place.value as said, false as is_given
          from pg_catalog.jsonb_each(old.exports) part, pg_catalog.jsonb_each(part.value) place
          union all
          select part.key, place.key,
            place.value || pg_catalog.jsonb_build_object('at', least((place.value ->> 'at')::numeric, latest)), true
          from pg_catalog.jsonb_each(new.exports) part, pg_catalog.jsonb_each(part.value) place
        ) known
        order by part, place, (said ->> 'at')::numeric desc, is_given
      ) newest group by part
    ) parts
  ), '{}');
  return new;
end;
$$;
comment on function public.keep_newest_exports() is
  'Trigger: what is written of exports is laid over what is there, for each place the newest of both.';
revoke all on function public.keep_newest_exports() from public, anon, authenticated;

create trigger keep_newest_exports before update of exports on public.transformations
  for each row when (new.exports is distinct from old.exports)
  execute function public.keep_newest_exports();

grant update (exports) on public.transformations to authenticated;
alter policy "People name their own transformations" on public.transformations
  rename to "People name their own transformations and keep their exports";
