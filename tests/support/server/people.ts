import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { ServerPlace } from './server.ts';

/** What a client needs to know of a Supabase. */
export type Keys = Pick<ServerPlace, 'url' | 'publishableKey' | 'secretKey'>;

export const PASSWORD = 'a good enough password';

/** The real client, as the product uses it, but with nothing kept between tests. */
export function connect(server: Keys, key: string = server.publishableKey): SupabaseClient {
  return createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** A client with the service role: the server's own hand. */
export function connectAsService(server: Keys): SupabaseClient {
  return connect(server, server.secretKey);
}

export interface Person {
  id: string;
  email: string;
  token: string;
  client: SupabaseClient;
}

/** Signs up somebody new. */
export async function signUp(
  server: Keys,
  fullName = 'Ada Cook',
  email = `${randomUUID()}@kitchen.example`,
): Promise<Person> {
  const client = connect(server);
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: fullName } },
  });
  if (error || !data.user || !data.session) throw new Error(`sign-up failed: ${error?.message}`);
  return { id: data.user.id, email, token: data.session.access_token, client };
}

export interface PhotoOptions {
  id?: string;
  prompt?: string;
}

/** A row as the client inserts it after an upload. */
export function photoOf(
  person: { id: string },
  { id = randomUUID(), prompt = 'warm light' }: PhotoOptions = {},
) {
  return {
    id,
    user_id: person.id,
    original_filename: 'soup.jpg',
    original_url: `http://127.0.0.1/storage/v1/object/public/originals/${person.id}/2026-11-21/1_a_soup.jpg`,
    recipe: { prompt, image_size: 'Auto 2K', num_images: 1, max_images: 1 },
    status: 'uploading',
  };
}
