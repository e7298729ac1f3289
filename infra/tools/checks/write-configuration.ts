import { readFileSync, writeFileSync } from 'node:fs';
import { CONFIGURATION_FILE, withTables } from './configuration.ts';

/** Part of `npm run generate`: updates the tables of docs/configuration.md. */
writeFileSync(CONFIGURATION_FILE, await withTables(readFileSync(CONFIGURATION_FILE, 'utf8')));
