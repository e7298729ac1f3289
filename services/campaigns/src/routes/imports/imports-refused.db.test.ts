import { AffiliateImportList, MAX_IMPORT_BYTES } from '@sillage/proto/http/imports';
import { describe, expect, test } from 'vitest';
import { IMPORTS, openImportStage } from '../../testing/importer.ts';

const stage = openImportStage({ defaultRateBps: 1500 });

describe('what is refused keeps nothing', () => {
  test.each<[name: string, content: string | Buffer, status: number]>([
    ['no file', '', 422],
    ['a heading alone', 'email,name\n', 422],
    ['another encoding', Buffer.from('email,name\na@b.example,José', 'latin1'), 422],
    ['a quote that is not closed', 'email\n"a@b.example', 422],
    ['too many columns', `${'a,'.repeat(100)}b\n1`, 422],
    ['a file that is too large', `email\n${`${'x'.repeat(60_000)}\n`.repeat(MAX_IMPORT_BYTES / 60_000 + 1)}`, 413],
  ])('%s', async (_name, content, status) => {
    expect((await stage.importer.upload(content)).status).toBe(status);
    const list = AffiliateImportList.parse(
      (await stage.merchant.call(`${IMPORTS}?campaignId=${stage.campaignId}`)).json(),
    );
    expect(list.imports).toEqual([]);
  });

  test('JSON instead of a file', async () => {
    const answer = await stage.merchant.call(`${IMPORTS}?campaignId=${stage.campaignId}`, { method: 'POST', body: {} });
    expect(answer.status).toBe(415);
  });

  test('a file instead of JSON', async () => {
    const response = await stage.fixture.app.inject({
      method: 'POST',
      url: '/api/v1/campaigns',
      headers: { ...stage.merchant.headers, 'content-type': 'text/csv' },
      payload: 'name',
    });
    expect(response.statusCode).toBe(415);
  });
});

test('nobody reaches the imports of somebody else', async () => {
  const { id, mapping } = await stage.importer.uploaded('email\nana@example.com');
  const stranger = await stage.fixture.newMerchant();
  expect((await stage.importer.upload('email\na@b.example', { as: stranger })).status).toBe(404);
  for (const [path, method, body] of [
    [`?campaignId=${stage.campaignId}`, 'GET'],
    [`/${id}`, 'GET'],
    [`/${id}/rows`, 'GET'],
    [`/${id}/report.csv`, 'GET'],
    [`/${id}/check`, 'POST', { mapping }],
    [`/${id}/run`, 'POST'],
    [`/${id}/undo`, 'POST'],
    [`/${id}`, 'DELETE'],
  ] as const) {
    const answer = await stranger.call(`${IMPORTS}${path}`, { method, ...(body && { body }) });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect((await stage.importer.show(id)).state).toBe('uploaded');
});
