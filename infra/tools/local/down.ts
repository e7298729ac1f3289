import { stopShared } from './instances.ts';

/** `npm run local:down`: stops the shared engines; with `-- --wipe` also deletes their data. */
await stopShared({ wipe: process.argv.includes('--wipe') });
