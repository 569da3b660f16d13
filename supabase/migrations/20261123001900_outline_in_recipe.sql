-- A recipe may say where the dish is, by an outline of as many points as the contract allows, and the server reports in
-- it how it saw the dish. Both have room; more has not.

create or replace function public.is_valid_recipe(recipe jsonb) returns boolean
language sql
immutable
security invoker
set search_path = ''
as $$
  select coalesce(
    case when pg_catalog.jsonb_typeof(recipe) = 'object' then
      pg_catalog.jsonb_typeof(recipe -> 'prompt') = 'string'
      and pg_catalog.char_length(recipe ->> 'prompt') between 1 and 1000
      and pg_catalog.octet_length((recipe - 'report')::text) <= 20480
      and pg_catalog.octet_length(recipe::text) <= 40960
    end,
    false);
$$;
comment on function public.is_valid_recipe(jsonb) is
  'Limits of a recipe: prompt of 1 to 1000 characters, 20 kB for what is asked, 40 kB with what the server reports of it.';
