import { createHash } from 'node:crypto';
import { baseUrl } from '@sillage/proto/values/base-url';
import { AppError } from '@sillage/runtime/service';
import { AwsClient } from 'aws4fetch';
import type { PictureStore } from './picture-store.ts';

/** The timeout of one request, and its retries if the store is busy. */
const TIMEOUT_MS = 20_000;
const RETRIES = 2;

export interface S3Settings {
  /** The bucket, and a folder in it: `https://s3.eu-west-3.amazonaws.com/bucket/folder`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * In a bucket of S3, or of a compatible store. Three kinds of requests do not justify an SDK of hundreds of files:
 * aws4fetch signs them. Every error counts as temporary, so that the caller retries.
 */
export function picturesInS3({ url, ...access }: S3Settings): PictureStore {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES });
  const root = baseUrl(url);

  async function ask(id: string, init: { method: string; headers?: Record<string, string>; body?: Uint8Array }) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await client
      .fetch(`${root}/${id}`, { ...init, signal })
      .catch((cause: unknown) => Promise.reject(away('cannot be reached', cause)));
    if (response.ok) return response;
    const text = await response.text().catch(() => '');
    if (response.status === 404 && init.method !== 'PUT' && !text.includes('NoSuchBucket')) return undefined;
    throw away(`answered ${response.status}`, new Error(text.slice(0, 500)));
  }

  return {
    async put(id, type, bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': digest };
      await (await ask(id, { method: 'PUT', headers, body: bytes }))?.body?.cancel();
    },
    async get(id) {
      const response = await ask(id, { method: 'GET' });
      return response && Buffer.from(await response.arrayBuffer());
    },
    async remove(id) {
      await (await ask(id, { method: 'DELETE' }))?.body?.cancel();
    },
  };
}

const away = (what: string, cause: unknown) => new AppError('unavailable', `The store of pictures ${what}`, { cause });
