import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorEnv } from './operator-env.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sillage-operator-'));
});
afterAll(() => rm(directory, { recursive: true }));

const runs = (state: object) => writeFile(join(directory, 'running.json'), JSON.stringify(state));
const NOBODY = 2 ** 22 + 1;

describe("an operator's command", () => {
  test.each(['DATABASE_URL', 'LOG_DATABASE_URL', 'KAFKA_BROKERS'])('goes where %s says', async (name) => {
    expect(await operatorEnv({ [name]: 'x', SILLAGE_DATA_DIR: '/nowhere' }, '/')).toEqual({
      [name]: 'x',
      SILLAGE_DATA_DIR: '/nowhere',
    });
  });

  test('finds what npm start runs on the data folder, relative to where it is called', async () => {
    const inside = {
      databaseUrls: { billing: 'postgresql://billing@here', bus: 'postgresql://bus@here' },
      attributionUrl: 'http://127.0.0.1:4001',
      internalSecret: 'secret',
      clockOffsetMs: 86_400_000,
    };
    await runs({ url: 'http://localhost:4000', pid: process.pid, ...inside });
    const found = {
      DATABASE_URL: 'postgresql://billing@here',
      LOG_DATABASE_URL: 'postgresql://bus@here',
      ATTRIBUTION_URL: 'http://127.0.0.1:4001',
      INTERNAL_SECRET: 'secret',
      CLOCK_OFFSET_MS: '86400000',
    };
    expect(await operatorEnv({ SILLAGE_DATA_DIR: directory }, '/', 'billing')).toMatchObject(found);
    expect(await operatorEnv({ SILLAGE_DATA_DIR: '.' }, directory, 'billing')).toMatchObject(found);
  });

  test.each([
    ['nothing ever ran there', '/nowhere', {}],
    ['it was stopped', undefined, { pid: NOBODY, databaseUrls: { bus: 'postgresql://here' } }],
  ])('says what to do where %s', async (_why, dataDir, running) => {
    await runs(running);
    await expect(operatorEnv({ SILLAGE_DATA_DIR: dataDir ?? directory }, '/')).rejects.toThrow(
      /^No Sillage runs on .*SILLAGE_DATA_DIR/,
    );
  });

  test('says that the variables of npm start are needed where it was given some', async () => {
    await runs({ pid: process.pid });
    await expect(operatorEnv({ SILLAGE_DATA_DIR: directory }, '/')).rejects.toThrow(
      'set for this command what was set for that one',
    );
  });
});
