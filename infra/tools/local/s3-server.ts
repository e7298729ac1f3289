import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sillage/runtime/http/free-port';
import { goProgram } from './go-program.ts';
import { startServerProgram } from './server-program.ts';

const VERSION = 'v1.8.0';

export interface S3Server {
  /** Address of an existing bucket. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  close(): void;
}

/** The path of a server with S3's protocol that checks signatures. Built from source once. */
export const s3ServerPath = (): Promise<string> => goProgram('github.com/versity/versitygw/cmd/versitygw', VERSION);

/** Starts one that ends with this process, however that ends. */
export async function startS3Server(program: string): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-s3-'));
  mkdirSync(join(folder, 'pictures'));
  const address = `127.0.0.1:${await freePort()}`;
  const access = { region: 'eu-west-3', accessKeyId: 'sillage', secretAccessKey: 'a-secret-of-a-test' };
  const args = ['--access', access.accessKeyId, '--secret', access.secretAccessKey, '--region', access.region];
  const stop = await startServerProgram(
    program,
    [...args, '--port', address, '--health', '/health', 'posix', folder],
    `http://${address}/health`,
  );
  return {
    ...access,
    bucketUrl: `http://${address}/pictures`,
    close() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
