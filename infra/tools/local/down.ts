import { stopShared } from './instances.ts';

/** `npm run local:down`: stops the shared engines; with `-- --wipe` their data are deleted, too. */
await stopShared({ wipe: process.argv.includes('--wipe') });
