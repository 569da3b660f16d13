-- What pg_net brings along lies in its own schema, net, wherever the extension itself is registered. Among the tables of
-- the API it has no business, and it cannot be moved: it is made anew, with the requests that it was about to send.
do $$
begin
  if exists (
    select 1 from pg_catalog.pg_extension where extname = 'pg_net' and extnamespace = 'public'::regnamespace
  ) then
    drop extension pg_net;
    create extension pg_net with schema extensions;
  end if;
exception when others then
  raise warning 'pg_net stays where it is: %', sqlerrm;
end;
$$;
