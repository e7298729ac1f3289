import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What `npm run dev` starts again and again: the program of `npm start` as last built, without the web application.
 * Arguments: the repository, the bundle, the packages that it imports. Loading those takes longer than all of our own
 * code, and they stay the same: a process loads them ahead, and touches no data until its parent says that it may start.
 */
const [root = '', built = '', packages = '[]'] = process.argv.splice(2, 3);
const started = once(process, 'message');
// Without its parent, nobody would ever tell it to start, or to end.
const leave = () => process.exit();
process.once('disconnect', leave);
// One that cannot be loaded is named when the bundle is.
await Promise.allSettled(JSON.parse(packages).map((name) => import(name)));
await started;
process.off('disconnect', leave);
const startedAtMs = performance.now();
const program = await import(pathToFileURL(join(root, built)).href);
await program.main(root, { webDir: null, startedAtMs, onReady: () => process.send('ready') });
