// `npm run types`: writes the types of the database that supabase-js is given.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generateDatabaseTypes, TYPES_FILE } from './generate-database-types.ts';

mkdirSync(dirname(TYPES_FILE), { recursive: true });
writeFileSync(TYPES_FILE, await generateDatabaseTypes());
console.log(`Written: ${TYPES_FILE}`);
