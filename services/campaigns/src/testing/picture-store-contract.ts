import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PictureStore } from '../providers/picture-store.ts';

interface Given {
  readonly store: () => PictureStore;
  /** Inserts the row of a file, as callers of a store do first. */
  readonly note: (id: string) => Promise<void>;
}

/** The contract of every store of pictures. */
export function expectStore({ store, note }: Given): void {
  const noted = async () => {
    const id = randomUUID();
    await note(id);
    return id;
  };

  test.each([1, 131_072, 131_073, 2_000_000])('gives back what was stored: %i bytes', async (size) => {
    const [id, other] = [await noted(), await noted()];
    const bytes = randomBytes(size);
    await store().put(id, 'image/png', bytes);
    await store().put(other, 'image/gif', Buffer.from('GIF'));
    expect((await store().get(id))?.equals(bytes)).toBe(true);
  });

  test('knows nothing of what was never stored', async () => {
    expect(await store().get(randomUUID())).toBeUndefined();
  });

  test('stores what is stored again in its place', async () => {
    const id = await noted();
    await store().put(id, 'image/png', randomBytes(300_000));
    await store().put(id, 'image/png', Buffer.from('short'));
    expect((await store().get(id))?.toString()).toBe('short');
  });

  test('removes one picture and no other, as often as it is asked to', async () => {
    const [id, other] = [await noted(), await noted()];
    for (const each of [id, other]) await store().put(each, 'image/png', Buffer.from(each));
    await store().remove(id);
    await store().remove(id);
    expect(await store().get(id)).toBeUndefined();
    expect((await store().get(other))?.toString()).toBe(other);
  });
}
