import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT_FILE, openApiDocument } from './document.ts';
import { ERRORS_FILE, withErrors } from './errors-document.ts';

/** Part of `npm run generate`: brings proto/http/openapi.json and docs/integration/errors.md up to date. */
writeFileSync(DOCUMENT_FILE, await openApiDocument());
writeFileSync(ERRORS_FILE, withErrors(readFileSync(ERRORS_FILE, 'utf8')));
// Building the apps has opened handles that nobody closes.
process.exit();
