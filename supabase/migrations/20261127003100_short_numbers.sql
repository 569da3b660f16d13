-- A number such as 1e131071 is kept in ten bytes and printed in 131,072: measuring a recipe or exports by their text made
-- a gigabyte of a few kilobytes. Now nothing is printed before it is known that each of its numbers is short. What
-- JavaScript sends is: a double has 309 digits before the point and 324 after it, at most.

-- Limits as before, one step after the other: within one expression, nobody promises the order.
create or replace function public.is_valid_recipe(recipe jsonb) returns boolean
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  -- What is kept takes up to four bytes for each that is printed, in a list of single digits.
  if pg_catalog.jsonb_typeof(recipe) is distinct from 'object' or pg_catalog.pg_column_size(recipe) > 4 * 40960 then
    return false;
  end if;
  -- The value alone does not tell: 0e-16383 is printed with all its zeros.
  if exists (
    select 1 from pg_catalog.jsonb_path_query(recipe, 'strict $.** ? (@.type() == "number")') number
    where pg_catalog.abs(number::numeric) >= 1e309 or pg_catalog.scale(number::numeric) > 400
  ) then
    return false;
  end if;
  return coalesce(
    pg_catalog.jsonb_typeof(recipe -> 'prompt') = 'string'
    and pg_catalog.char_length(recipe ->> 'prompt') between 1 and 1000
    and pg_catalog.octet_length((recipe - 'report')::text) <= 20480
    and pg_catalog.octet_length(recipe::text) <= 40960,
    false);
end;
$$;
comment on function public.is_valid_recipe(jsonb) is
  'Limits of a recipe: prompt of 1 to 1000 characters, 20 kB for what is asked, 40 kB with what the server reports of it, numbers that a double could be.';

-- As before, measured last: its shape leaves few numbers, and each within bounds.
create or replace function public.is_valid_exports(exports jsonb) returns boolean
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
  if pg_catalog.jsonb_typeof(exports) is distinct from 'object' or pg_catalog.pg_column_size(exports) > 4 * 16384 then
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
            when pg_catalog.scale(number.value::numeric) > 400 then false
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
  return pg_catalog.octet_length(exports::text) <= 16384;
end;
$$;
