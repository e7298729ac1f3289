import { randomUUID } from 'node:crypto';
import { AppError } from '@sillage/runtime/service';
import { type S3Server, s3Server } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStore } from '../testing/picture-store-contract.ts';
import { picturesInS3 } from './pictures-in-s3.ts';
import { firstThen } from './two-picture-stores.ts';

let server: S3Server;
beforeAll(async () => {
  server = await s3Server();
}, 600_000);
afterAll(() => server?.close());

const settings = () => ({ ...server, url: `${server.bucketUrl}/folder/` });
const nothingToNote = async () => {};

describe('S3', () => {
  expectStore({ store: () => picturesInS3(settings()), note: nothingToNote });

  test.each([
    ['the secret is wrong', () => ({ ...settings(), secretAccessKey: 'another' })],
    ['the bucket is not there', () => ({ ...settings(), url: settings().url.replace('/pictures/', '/others/') })],
    ['nobody answers', () => ({ ...settings(), url: 'http://127.0.0.1:9/pictures' })],
  ])('is away where %s, and is asked again later', async (_why, wrong) => {
    const store = picturesInS3(wrong());
    const id = randomUUID();
    const asks = [() => store.put(id, 'image/png', Buffer.from('PNG')), () => store.get(id), () => store.remove(id)];
    for (const ask of asks)
      await expect(ask()).rejects.toSatisfy((error) => error instanceof AppError && error.retriable);
  });
});

describe('S3, after another store', () => {
  const older = new Map<string, Buffer>();
  const stores = () =>
    firstThen(picturesInS3(settings()), {
      put: async (id, _type, bytes) => void older.set(id, bytes),
      get: async (id) => older.get(id),
      remove: async (id) => void older.delete(id),
    });
  expectStore({ store: stores, note: nothingToNote });

  test('finds and removes what is in that one', async () => {
    const id = randomUUID();
    older.set(id, Buffer.from('of before'));
    expect((await stores().get(id))?.toString()).toBe('of before');
    await stores().remove(id);
    expect([await stores().get(id), older.size]).toEqual([undefined, 0]);
  });
});
