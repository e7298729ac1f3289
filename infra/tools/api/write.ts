import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT_FILE, openApiDocument } from './document.ts';
import { ERRORS_FILE, withErrors } from './errors-document.ts';

/** Part of `npm run generate`: updates proto/http/openapi.json and docs/integration/errors.md. */
writeFileSync(DOCUMENT_FILE, await openApiDocument());
writeFileSync(ERRORS_FILE, withErrors(readFileSync(ERRORS_FILE, 'utf8')));
// Building the apps leaves handles open.
process.exit();
