-- People who want their account to go. Support reads the list and ends it with remove_account().

create table public.account_deletion_requests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now()
);
comment on table public.account_deletion_requests is 'Who has asked to have their account deleted, for support. The account goes, and this line with it, by remove_account().';

alter table public.account_deletion_requests enable row level security;
revoke all on public.account_deletion_requests from anon, authenticated;
grant select, insert (user_id) on public.account_deletion_requests to authenticated;
grant all on public.account_deletion_requests to service_role;

create policy "People see that they have asked to go" on public.account_deletion_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People ask to go for themselves" on public.account_deletion_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
