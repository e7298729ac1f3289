import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `npm run dev` starts again and again: the program of `npm start` as last built, without the web application. */
const [root = '', built = ''] = process.argv.splice(2, 2);
const program = await import(pathToFileURL(join(root, built)).href);
await program.main(root, null);
