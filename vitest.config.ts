import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { languageTexts } from './web/language-texts.ts';
import { siteScript } from './web/site-script.ts';

const sources = '{proto,infra,services,gateway,integrations}/**';
const outside = ['**/node_modules/**', '**/dist/**'];
/** How long `expect.poll` waits for what must come true: a second, its default, is too short for a busy machine. */
const patience = { poll: { timeout: 60_000 } };
/**
 * On CI, a failed test that uses a server, starts processes or drives a browser runs once more, because one
 * occasional failure would fail a run of an hour. The summary lists it as unstable, with its first error.
 */
const retry = process.env.CI === 'true' ? 1 : 0;

/**
 * One project per kind of test; `npm test` runs them all, `npx vitest run --project db services/billing` some.
 * unit: pure. db: a real Postgres. int: real Kafka, Redis or several processes. web: jsdom. e2e: Chromium.
 */
export default defineConfig({
  test: {
    // Three on two cores: one works while the others wait for engines. Time limits below only end what hangs.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          expect: patience,
          isolate: false,
          include: [`${sources}/*.test.ts`],
          exclude: [...outside, '**/*.{db,int,e2e}.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'db',
          expect: patience,
          // A file takes 2.6 s to load what the one before has loaded.
          isolate: false,
          include: [`${sources}/*.db.test.ts`],
          exclude: outside,
          retry,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'int',
          expect: patience,
          include: [`${sources}/*.int.test.ts`],
          exclude: outside,
          globalSetup: ['infra/tools/testbed/bundles.ts', 'infra/solo/testing/build.js'],
          retry,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        root: fileURLToPath(new URL('./web', import.meta.url)),
        plugins: [languageTexts(), siteScript()],
        test: {
          name: 'web',
          expect: patience,
          environment: 'jsdom',
          // A context for each file instead of a process, in which everything would be loaded and jsdom started anew:
          // half of the time. Contexts are not freed completely, so a process ends once it has this much memory.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          // Testing Library cleans up after each test where it finds a global afterEach.
          globals: true,
          setupFiles: [fileURLToPath(new URL('./web/src/testing/setup.ts', import.meta.url))],
          include: ['{src,site}/**/*.test.{ts,tsx}'],
          exclude: outside,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patience,
          include: ['web/e2e/**/*.e2e.ts', `${sources}/*.e2e.test.ts`],
          exclude: outside,
          globalSetup: ['infra/solo/testing/build.js', 'web/e2e/testing/shared-application.ts'],
          // Two files with two tests each at once: more browsers would make each other too slow. After the other
          // projects, because Vitest runs only those with the same number of workers at once.
          maxWorkers: 2,
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          setupFiles: ['web/e2e/testing/setup.ts'],
          // As for db.
          isolate: false,
          retry,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
