-- Beside its report the server writes two numbers into a recipe: the picture's width and height. They were measured with
-- what is asked, so that a recipe of just the limit was taken, made, and never kept: its picture lay there, and its credit
-- came back. Now they are not.

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
    and pg_catalog.octet_length((recipe - array['report', 'width', 'height'])::text) <= 20480
    and pg_catalog.octet_length(recipe::text) <= 40960,
    false);
end;
$$;
comment on function public.is_valid_recipe(jsonb) is
  'Limits of a recipe: prompt of 1 to 1000 characters, 20 kB for what is asked, 40 kB with what the server reports of it, numbers that a double could be.';
