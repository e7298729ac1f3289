import { writeFileSync } from 'node:fs';
import { DOCUMENT_FILE, openApiDocument } from './document.ts';

/** Part of `npm run generate`: brings proto/http/openapi.json up to date. */
writeFileSync(DOCUMENT_FILE, await openApiDocument());
// Building the apps has opened handles that nobody closes.
process.exit();
