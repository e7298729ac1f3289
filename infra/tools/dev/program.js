import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The process that `npm run dev` restarts: the program of `npm start` as last built, without the web application.
 * Arguments: the repository, the bundle, the packages that it imports. Loading these takes longer than all of our own
 * code, and they do not change, so a process loads them in advance, and touches no data until its parent lets it start.
 */
const [root = '', built = '', packages = '[]'] = process.argv.splice(2, 3);
const started = once(process, 'message');
// Without its parent, no one would start or stop it.
const leave = () => process.exit();
process.once('disconnect', leave);
// An error here is ignored, because the bundle reports it.
await Promise.allSettled(JSON.parse(packages).map((name) => import(name)));
await started;
process.off('disconnect', leave);
const startedAtMs = performance.now();
const program = await import(pathToFileURL(join(root, built)).href);
await program.main(root, { webDir: null, startedAtMs, onReady: () => process.send('ready') });
