import { buildWhenChanged } from '../build.js';

/** Run by Vitest before tests that start the application, because files that run at once must not build at once. */
export const setup = () => buildWhenChanged((text) => process.stdout.write(`${text}\n`));
