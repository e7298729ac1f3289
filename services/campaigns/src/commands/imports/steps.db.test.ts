import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Fixture } from '../../testing/fixture.ts';
import { createImporter, IMPORTS, openImportStage } from '../../testing/importer.ts';
import { stepImport } from './steps.ts';

const stage = openImportStage({ defaultRateBps: 1500 });

test('a long file is worked off part by part', async () => {
  const emails = Array.from({ length: 1_201 }, (_, index) => `a${index}@example.com`);
  const { id, mapping } = await stage.importer.uploaded(`email\n${emails.join('\n')}`);
  await stage.importer.step(id, 'check', { mapping });
  await stage.merchant.call(`${IMPORTS}/${id}/run`, { method: 'POST' });
  const created = [];
  while (await stepImport(stage.fixture.deps, id)) created.push((await stage.importer.show(id)).counts.created);
  expect(created).toEqual([500, 1_000, 1_201]);
  expect((await stage.importer.affiliates()).map(({ email }) => email)).toEqual(emails);
});

test('however often its process ends in the middle, each affiliate is added once', async () => {
  const person = fc.constantFrom('ana', 'bo', 'cy', 'dee', 'eve');
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      async (people, failures) => {
        const campaignId = (await stage.merchant.createCampaign()).id;
        const importer = createImporter(stage.fixture, stage.merchant, campaignId);
        const { id, mapping } = await importer.uploaded(
          `email\n${people.map((name) => `${name}@example.com`).join('\n')}`,
        );
        await stage.merchant.call(`${IMPORTS}/${id}/check`, { method: 'POST', body: { mapping } });
        const left = [...failures];
        const toTheEnd = async () => {
          for (;;) {
            const uses = left.shift();
            if (uses === undefined) {
              while (await stepImport(stage.fixture.deps, id));
              return;
            }
            await stepImport(failing(stage.fixture, uses), id).catch(() => {});
          }
        };
        await toTheEnd();
        await stage.merchant.call(`${IMPORTS}/${id}/run`, { method: 'POST' });
        left.push(...failures);
        await toTheEnd();
        const emails = (await importer.affiliates()).map(({ email }) => email);
        expect([...emails].sort()).toEqual([...new Set(people)].map((name) => `${name}@example.com`).sort());
        const { rows } = await sql<{ count: number }>`
        select count(*)::int8 as count from outbox where partition_key = ${campaignId} and entity_key like 'affiliate:%'`.execute(
          stage.fixture.db,
        );
        expect(rows[0]?.count).toBe(emails.length);
      },
    ),
    { numRuns: 15 },
  );
});

/** What a step needs, which fails it after so many uses. */
function failing({ deps }: Fixture, uses: number): Fixture['deps'] {
  let left = uses;
  return {
    ...deps,
    newShortCode: () => {
      left -= 1;
      if (left <= 0) throw new Error('the process ended');
      return deps.newShortCode();
    },
    clock: () => {
      left -= 1;
      if (left <= 0) throw new Error('the process ended');
      return deps.clock();
    },
  };
}
