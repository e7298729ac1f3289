import { randomUUID } from 'node:crypto';
import type { Asset } from '@sillage/proto/http/assets';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFiles } from '../../db/assets/asset-files.ts';
import type { StoredIn } from '../../db/assets/asset-tables.ts';
import { type PictureStore, type Pictures, storeOf } from '../../providers/picture-store.ts';
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

const only = (newIn: StoredIn, store: PictureStore): Pictures => ({ newIn, stores: new Map([[newIn, store]]) });

/** Inserts removable files. */
async function note(campaignId: string, count: number): Promise<void> {
  const now = new Date(fixture.time.now);
  const noted = {
    purpose: 'image',
    type: 'image/png',
    width: 1,
    height: 1,
    bytes: 1,
    storedIn: 'postgres',
    createdAt: now,
  } as const;
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
    const store = storeOf(pictures, 'postgres');
    const broken: PictureStore = {
      ...store,
      put: async (...file) => {
        await store.put(...file);
        throw new Error('The process ends here');
      },
    };
    Object.assign(fixture.deps, { pictures: only('postgres', broken) });
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
    const store = storeOf(fixture.deps.pictures, 'postgres');
    const away = { ...store, remove: () => Promise.reject(new Error('The store is away')) };
    await expect(removeUnusedFiles({ ...fixture.deps, pictures: only('postgres', away) })).rejects.toThrow('away');
    expect(await stored(campaignId)).toEqual({ files: 1, parts: 1 });
    const ending = {
      ...store,
      remove: async (id: string) => {
        await store.remove(id);
        throw new Error('The process ends here');
      },
    };
    await expect(removeUnusedFiles({ ...fixture.deps, pictures: only('postgres', ending) })).rejects.toThrow('ends');
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

describe('while a bucket is set up at one instance and not at another', () => {
  const objects = new Map<string, Buffer>();
  // Like S3 for a key that may not list the bucket: a missing object is forbidden.
  const forbidding: PictureStore = {
    put: async (id, _type, bytes) => void objects.set(id, bytes),
    get: async (id) => objects.get(id) ?? Promise.reject(new AppError('unavailable', 'The store answered 403')),
    remove: async (id) => void objects.delete(id),
  };
  const use = (pictures: Pictures) => Object.assign(fixture.deps, { pictures });
  const shown = async (asset: Asset | undefined) =>
    (await fixture.app.inject({ url: asset?.image?.path ?? '' })).statusCode;

  test('each image is found where it is, and removed by who has its store', async () => {
    const { upload, send, campaignId } = await publishing(fixture);
    const without = fixture.deps.pictures;
    const having: Pictures = { newIn: 's3', stores: new Map([...without.stores, ['s3', forbidding]]) };
    const { asset: before } = await upload('Before');
    use(having);
    const { asset: since } = await upload('Since');
    expect([objects.size, await shown(before), await shown(since)]).toEqual([1, 200, 200]);
    use(without);
    expect([await shown(before), await shown(since)]).toEqual([200, 503]);
    for (const asset of [before, since]) await send('DELETE', `/${asset?.id}`);
    expect([await removeUnusedFiles(fixture.deps), objects.size]).toEqual([1, 1]);
    expect(await stored(campaignId)).toEqual({ files: 1, parts: 0 });
    use(having);
    expect([await removeUnusedFiles(fixture.deps), objects.size]).toEqual([0, 0]);
    expect(await stored(campaignId)).toEqual(NOTHING);
    use(without);
  });
});
