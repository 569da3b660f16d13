-- Each version of a photo has crops of its own, and a place has room for 64: beyond it a device was refused for good whatever
-- it said of that photo's exports. The newest 64 of each part are kept now. As before, but for that.
create or replace function public.keep_newest_exports() returns trigger
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
        select part, place, said, pg_catalog.row_number() over (
          partition by part order by (said ->> 'at')::numeric desc, place
        ) as age
        from (
          select distinct on (part, place) part, place, said from (
            select part.key as part, place.key as place, place.value as said, false as is_given
            from pg_catalog.jsonb_each(old.exports) part, pg_catalog.jsonb_each(part.value) place
            union all
            select part.key, place.key,
              place.value || pg_catalog.jsonb_build_object('at', least((place.value ->> 'at')::numeric, latest)), true
            from pg_catalog.jsonb_each(new.exports) part, pg_catalog.jsonb_each(part.value) place
          ) known
          order by part, place, (said ->> 'at')::numeric desc, is_given
        ) newest
      ) aged where age <= 64 group by part
    ) parts
  ), '{}');
  return new;
end;
$$;
comment on function public.keep_newest_exports() is
  'Trigger: what is written of exports is laid over what is there, for each place the newest of both, and the newest 64 of each part.';
