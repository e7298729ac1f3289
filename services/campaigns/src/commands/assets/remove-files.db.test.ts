import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFiles } from '../../db/asset-files.ts';
import { accountEvent, deliver } from '../../testing/account-events.ts';
import { publishing } from '../../testing/assets.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { applyCampaignDeletion } from '../apply-deletion.ts';
import { removeUnusedFiles } from './remove-files.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function stored(campaignId: string) {
  const { rows } = await sql<{ files: number; parts: number }>`
    select count(distinct f.id)::int as files, count(p.part)::int as parts
    from asset_files f left join asset_file_parts p on p.file_id = f.id where f.campaign_id = ${campaignId}`.execute(
    fixture.db,
  );
  return rows[0];
}
const NOTHING = { files: 0, parts: 0 };

/** Files that can be removed. */
async function note(campaignId: string, count: number): Promise<void> {
  const now = new Date(fixture.time.now);
  const noted = { purpose: 'image', type: 'image/png', width: 1, height: 1, bytes: 1, createdAt: now } as const;
  await insertFiles(
    fixture.db,
    Array.from({ length: count }, () => ({
      ...noted,
      id: randomUUID(),
      campaignId,
      assetId: null,
      removableFrom: now,
    })),
  );
}

describe('a picture is removed', () => {
  test.each<[string, (of: Awaited<ReturnType<typeof publishing>>, assetId: string) => Promise<unknown>]>([
    ['with its asset', ({ send }, assetId) => send('DELETE', `/${assetId}`)],
    ['with the account', ({ merchant }) => deliver(fixture, accountEvent(merchant.id, 1, 'erased'))],
    [
      'with its campaign',
      ({ campaignId }) =>
        applyCampaignDeletion(fixture.deps, '018f2b3e-7c7a-7def-8123-456789abcdef', campaignId, 'done'),
    ],
  ])('%s, and not before', async (_how, remove) => {
    const own = await publishing(fixture);
    const { asset } = await own.upload('Banner');
    await own.add({ kind: 'text', title: 'Post', text: 'Boots' });
    fixture.time.now += 2 * HOUR_MS;
    await removeUnusedFiles(fixture.deps);
    const url = asset?.image?.path ?? '';
    expect((await fixture.app.inject({ url })).statusCode).toBe(200);
    await remove(own, asset?.id ?? '');
    expect((await fixture.app.inject({ url })).statusCode).toBe(404);
    await removeUnusedFiles(fixture.deps);
    expect(await stored(own.campaignId)).toEqual(NOTHING);
  });

  test('where the upload broke off after it was stored, once no upload can still be under way', async () => {
    const { campaignId, upload, list } = await publishing(fixture);
    const { pictures } = fixture.deps;
    const broken = {
      ...pictures,
      put: async (...file: Parameters<typeof pictures.put>) => {
        await pictures.put(...file);
        throw new Error('The process ends here');
      },
    };
    Object.assign(fixture.deps, { pictures: broken });
    expect((await upload('Banner')).status).toBe(500);
    Object.assign(fixture.deps, { pictures });
    expect(await list()).toEqual([]);
    await removeUnusedFiles(fixture.deps);
    expect(await stored(campaignId)).toEqual({ files: 1, parts: 1 });
    fixture.time.now += HOUR_MS;
    await removeUnusedFiles(fixture.deps);
    expect(await stored(campaignId)).toEqual(NOTHING);
  });

  test('at last, where the store was away, or the process ended between both', async () => {
    const { campaignId, upload, send } = await publishing(fixture);
    const { asset } = await upload('Banner');
    await send('DELETE', `/${asset?.id}`);
    const { pictures } = fixture.deps;
    const away = { ...pictures, remove: () => Promise.reject(new Error('The store is away')) };
    await expect(removeUnusedFiles({ ...fixture.deps, pictures: away })).rejects.toThrow('away');
    expect(await stored(campaignId)).toEqual({ files: 1, parts: 1 });
    const ending = {
      ...pictures,
      remove: async (id: string) => {
        await pictures.remove(id);
        throw new Error('The process ends here');
      },
    };
    await expect(removeUnusedFiles({ ...fixture.deps, pictures: ending })).rejects.toThrow('ends');
    expect(await stored(campaignId)).toEqual({ files: 1, parts: 0 });
    await removeUnusedFiles(fixture.deps);
    expect(await stored(campaignId)).toEqual(NOTHING);
  });

  test('however many there are, at one time', async () => {
    const { campaignId } = await publishing(fixture);
    await note(campaignId, 250);
    await removeUnusedFiles(fixture.deps);
    expect(await stored(campaignId)).toEqual(NOTHING);
  });

  test('where nobody else removes it at the moment', async () => {
    const { campaignId } = await publishing(fixture);
    await note(campaignId, 100);
    await inTransaction(fixture.db, async (trx) => {
      await trx.selectFrom('assetFiles').select('id').where('campaignId', '=', campaignId).forUpdate().execute();
      await removeUnusedFiles(fixture.deps);
    });
    expect(await stored(campaignId)).toEqual({ files: 100, parts: 0 });
    await removeUnusedFiles(fixture.deps);
    expect(await stored(campaignId)).toEqual(NOTHING);
  });
});
