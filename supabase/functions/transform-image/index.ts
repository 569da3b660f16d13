import { createClient } from '@supabase/supabase-js';
import { createTransformImage } from './handler.ts';

const { SUPABASE_URL = '', SUPABASE_SERVICE_ROLE_KEY = '' } = Deno.env.toObject();
Deno.serve(createTransformImage(createClient(SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY), console.error));
