export type { Counted, HotStore, Unsubscribe, VersionedValue } from './hot-store.ts';
export { isWithin } from './is-within.ts';
export { createMemoryHotStore } from './memory.ts';
export { openHotStore } from './open-hot-store.ts';
export { openSharedHotStore, shareHotStore } from './shared.ts';
