import { JoinLook, MAX_LOGO_BYTES } from '@sillage/proto/http/join';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEvent, deliver } from '../../testing/account-events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { invited } from '../../testing/invitations.ts';
import { pngOf } from '../../testing/pictures.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

async function campaign() {
  const { merchant, campaignId, holder } = await invited(fixture);
  const path = `/api/v1/campaigns/${campaignId}/join-page`;
  const upload = (image: Buffer, as = merchant) =>
    as.call(`${path}/logo`, { method: 'PUT', body: { image: image.toString('base64') } });
  const look = async () => JoinLook.parse((await holder.shown()).look);
  return { merchant, path, upload, look };
}

describe('a logo', () => {
  test('is shown under an address of its own, as the picture that it is and nothing else', async () => {
    const { upload, look, path, merchant } = await campaign();
    expect(await look()).toEqual({ logo: null, accentColour: null });
    expect((await upload(pngOf(300, 100))).status).toBe(200);
    const { logo } = await look();
    expect(logo).toMatchObject({ width: 300, height: 100 });
    const shown = await fixture.app.inject({ url: logo?.path ?? '' });
    expect(shown.rawPayload.equals(pngOf(300, 100))).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await upload(pngOf(200, 200));
    const second = (await look()).logo;
    expect(second?.path).not.toBe(logo?.path);
    expect((await fixture.app.inject({ url: logo?.path ?? '' })).statusCode).toBe(404);
    expect((await merchant.call(`${path}/logo`, { method: 'DELETE' })).status).toBe(204);
    expect(await look()).toMatchObject({ logo: null });
    expect((await fixture.app.inject({ url: second?.path ?? '' })).statusCode).toBe(404);
  });

  test.each<[string, Buffer]>([
    ['an SVG', SVG],
    ['nothing', Buffer.alloc(0)],
    ['a PNG with a page behind it', Buffer.concat([pngOf(10, 10), SVG])],
    ['too wide', pngOf(2_001, 10)],
    ['without a height', pngOf(10, 0)],
    ['too large', pngOf(10, 10, MAX_LOGO_BYTES)],
  ])('is refused where it is %s', async (_what, image) => {
    const { upload, look } = await campaign();
    expect((await upload(image)).status).toBe(400);
    expect(await look()).toMatchObject({ logo: null });
  });

  test('may have the largest size, is nobody else’s to change, and goes with the account', async () => {
    const { upload, merchant, path, look } = await campaign();
    const image = pngOf(2_000, 2_000, MAX_LOGO_BYTES - pngOf(2_000, 2_000, 1).length + 1);
    expect((await upload(image)).status).toBe(200);
    const stranger = await fixture.newMerchant();
    expect((await upload(pngOf(1, 1), stranger)).status).toBe(404);
    expect((await stranger.call(`${path}/logo`, { method: 'DELETE' })).status).toBe(404);
    const url = (await look()).logo?.path ?? '';
    await deliver(fixture, accountEvent(merchant.id, 1, 'erased'));
    expect((await fixture.app.inject({ url })).statusCode).toBe(404);
    const { rows } = await sql`select from join_logos where image = ${image}`.execute(fixture.db);
    expect(rows).toEqual([]);
  });
});

test('a colour stays until another one, or none, is saved', async () => {
  const { merchant, path, look } = await campaign();
  const page = { isOpen: false, approval: 'by_hand', intro: '', questions: [], terms: '' };
  const save = (body: object) => merchant.call(path, { method: 'PUT', body: { ...page, ...body } });
  expect((await save({ accentColour: '#0B7A75' })).status).toBe(200);
  expect(await look()).toMatchObject({ accentColour: '#0b7a75' });
  await save({});
  expect(await look()).toMatchObject({ accentColour: '#0b7a75' });
  for (const accentColour of ['red', '#fff', 'url(x)']) expect((await save({ accentColour })).status).toBe(400);
  await save({ accentColour: null });
  expect(await look()).toMatchObject({ accentColour: null });
});
