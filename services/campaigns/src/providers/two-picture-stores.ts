import type { PictureStore } from './picture-store.ts';

/** Stores in the first one, and finds what was stored in the second before that was set up. */
export const firstThen = (first: PictureStore, second: PictureStore): PictureStore => ({
  put: first.put,
  get: async (id) => (await first.get(id)) ?? second.get(id),
  async remove(id) {
    await first.remove(id);
    await second.remove(id);
  },
});
