import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Fixture } from '../../testing/fixture.ts';
import { createImporter, IMPORTS, openImportStage } from '../../testing/importer.ts';
import { stepImport } from './steps.ts';

const stage = openImportStage({ defaultRateBps: 1500 });

test('a long file is worked off part by part, and undone so', async () => {
  const emails = Array.from({ length: 1_201 }, (_, index) => `a${index}@example.com`);
  const { id, mapping } = await stage.importer.uploaded(`email\n${emails.join('\n')}`);
  await stage.importer.step(id, 'check', { mapping });
  await stage.merchant.call(`${IMPORTS}/${id}/run`, { method: 'POST' });
  const created = [];
  while (await stepImport(stage.fixture.deps, id)) created.push((await stage.importer.show(id)).counts.created);
  expect(created).toEqual([500, 1_000, 1_201]);
  expect((await stage.importer.affiliates()).map(({ email }) => email)).toEqual(emails);
  await stage.merchant.call(`${IMPORTS}/${id}/undo`, { method: 'POST' });
  const removed = [];
  while (await stepImport(stage.fixture.deps, id)) removed.push((await stage.importer.show(id)).counts.removed);
  expect(removed).toEqual([500, 1_000, 1_201]);
  expect(await stage.importer.affiliates()).toEqual([]);
});

test('whoever is added is found by the same as if they were added by hand', async () => {
  const taken = (await stage.merchant.addAffiliate(stage.campaignId)).shortCode ?? '';
  const usual = stage.fixture.codes.next;
  const proposed = [taken];
  stage.fixture.codes.next = () => proposed.shift() ?? usual();
  await stage.importer.imported(
    'email,name,coupon,ref_id\nana@example.com,Ána Ñandú,ZED ABE,anna\nbo@example.com,Bo,,\ncy@example.com,Cy,cy5,',
  );
  stage.fixture.codes.next = usual;
  const { rows } = await sql<{ name: string; searchText: string; expected: string }>`
    select name, search_text, affiliate_search_text(id, name, email) as expected from affiliates
    where campaign_id = ${stage.campaignId} order by created_at, id`.execute(stage.fixture.db);
  expect(rows).toHaveLength(4);
  expect(rows.map(({ searchText }) => searchText)).toEqual(rows.map(({ expected }) => expected));
  expect(rows[1]?.searchText).toMatch(/^ana nandu ana@example\.com abe zed [0-9a-z]{6}$/);
});

test('however often its process ends in the middle, each affiliate is added once, and removed once', async () => {
  const person = fc.constantFrom('ana', 'bo', 'cy', 'dee', 'eve');
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }),
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
            const statements = left.shift();
            if (statements === undefined) {
              while (await stepImport(stage.fixture.deps, id));
              return;
            }
            await stepImport(failing(stage.fixture, statements), id).catch(() => {});
          }
        };
        await toTheEnd();
        await stage.merchant.call(`${IMPORTS}/${id}/run`, { method: 'POST' });
        left.push(...failures);
        await toTheEnd();
        const emails = (await importer.affiliates()).map(({ email }) => email);
        expect([...emails].sort()).toEqual([...new Set(people)].map((name) => `${name}@example.com`).sort());
        const published = async () => {
          const states = (await stage.fixture.outbox(campaignId)).map(({ event }) => event.event);
          return states.flatMap(({ case: kind, value }) => (kind === 'affiliate' ? [value.isRemoved] : []));
        };
        expect(await published()).toEqual(emails.map(() => false));
        await stage.merchant.call(`${IMPORTS}/${id}/undo`, { method: 'POST' });
        left.push(...failures);
        await toTheEnd();
        expect(await importer.affiliates()).toEqual([]);
        expect(await published()).toEqual([...emails.map(() => false), ...emails.map(() => true)]);
      },
    ),
    { numRuns: 15 },
  );
});

/** Dependencies whose database fails after this many statements. */
function failing({ deps }: Fixture, statements: number): Fixture['deps'] {
  let left = statements;
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('the process ended');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...deps, db };
}
