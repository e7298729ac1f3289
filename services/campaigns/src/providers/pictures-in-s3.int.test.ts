import { randomUUID } from 'node:crypto';
import { AppError } from '@sillage/runtime/service';
import { type S3Server, s3Server } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStore } from '../testing/picture-store-contract.ts';
import { picturesInS3 } from './pictures-in-s3.ts';

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
