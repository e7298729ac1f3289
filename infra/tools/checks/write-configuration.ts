import { readFileSync, writeFileSync } from 'node:fs';
import { CONFIGURATION_FILE, withTables } from './configuration.ts';

/** Part of `npm run generate`: brings the tables of docs/configuration.md up to date. */
writeFileSync(CONFIGURATION_FILE, await withTables(readFileSync(CONFIGURATION_FILE, 'utf8')));
