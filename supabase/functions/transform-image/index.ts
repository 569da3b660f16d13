import { createClient } from '@supabase/supabase-js';
import type { Database } from '../_shared/database-types.ts';
import { createTransformImage } from './handler.ts';

const { SUPABASE_URL = '', SUPABASE_SERVICE_ROLE_KEY = '' } = Deno.env.toObject();
Deno.serve(
  createTransformImage(createClient<Database>(SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY), console.error),
);
