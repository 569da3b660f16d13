-- Tables that no client may touch have no right to give, so that nobody is let in with or without a rule. The advisors of
-- hosted Supabase cannot tell that from a rule that was forgotten: each says it now.

create policy "Nobody reads jobs" on public.transform_jobs for select to authenticated using (false);
create policy "Nobody reads the keys of requests" on public.transform_keys for select to authenticated using (false);
create policy "Nobody reads removals" on public.file_removals for select to authenticated using (false);
create policy "Nobody reads the operator’s log" on public.operator_log for select to authenticated using (false);
