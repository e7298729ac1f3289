import { DemoView } from '@sillage/proto/http/demo';
import { AccountView } from '@sillage/proto/http/support-access';
import { createContext, use, useSyncExternalStore } from 'react';
import { z } from 'zod';

const KEY = 'sillage.view';

const StoredDemo = DemoView.extend({ isDemo: z.literal(true) });
const StoredView = z.union([StoredDemo, AccountView]);
export type View = z.infer<typeof StoredView>;

export const isDemo = (view: View | null): view is z.infer<typeof StoredDemo> => view !== null && 'isDemo' in view;

/**
 * The account that is viewed in this tab: by an administrator with the consent of its owner, or the demo, by any
 * visitor; null in every other tab. It does not change while a page is open: beginning or leaving a view reloads the
 * page, so that data of one account is never shown with another's.
 */
export function createViewStore(storage: Storage, now: () => number = Date.now) {
  const view = read(storage);
  let isOver = view !== null && Date.parse(view.expiresAt) <= now();
  const listeners = new Set<() => void>();
  /** Called when the view has expired or its owner withdrew the consent, so that the services refuse it. */
  function end(): void {
    isOver = true;
    for (const listener of listeners) listener();
  }
  return {
    view,
    end,
    isOver: () => isOver,
    begin: (next: View) => storage.setItem(KEY, JSON.stringify(next)),
    leave: () => storage.removeItem(KEY),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ViewStore = ReturnType<typeof createViewStore>;

function read(storage: Storage): View | null {
  try {
    return StoredView.parse(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export const ViewContext = createContext<ViewStore | null>(null);

export function useViewStore(): ViewStore {
  const store = use(ViewContext);
  if (!store) throw new Error('There is no ViewContext above this component');
  return store;
}

/** True if the account is only viewed; then actions that change something are not offered. */
export const useIsViewing = (): boolean => use(ViewContext)?.view != null;

/** True for the demo, which anybody may view; then personal parts of the account are not even shown. */
export const useIsDemo = (): boolean => isDemo(use(ViewContext)?.view ?? null);

export const useIsViewOver = (store: ViewStore): boolean => useSyncExternalStore(store.subscribe, store.isOver);
