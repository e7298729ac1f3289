export type { Counted, HotStore, Unsubscribe, VersionedValue } from './hot-store.ts';
export { createMemoryHotStore } from './memory.ts';
export { openHotStore } from './open-hot-store.ts';
