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
 * The account that is looked at in this tab: by the administrator, with the consent of its owner, or the demo, by a
 * visitor who need not be signed in; null in every other tab. It lasts for the life of a page: whoever begins or leaves a view loads the page anew, so that nothing of one account is
 * ever shown with the other.
 */
export function createViewStore(storage: Storage, now: () => number = Date.now) {
  const view = read(storage);
  let isOver = view !== null && Date.parse(view.expiresAt) <= now();
  const listeners = new Set<() => void>();
  /** Its time is over, or its owner withdrew the consent: the services refuse it. */
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

/** True where somebody only looks: what changes something is not offered. */
export const useIsViewing = (): boolean => use(ViewContext)?.view != null;

/** True where everybody may look: what is the account's own is not even shown. */
export const useIsDemo = (): boolean => isDemo(use(ViewContext)?.view ?? null);

export const useIsViewOver = (store: ViewStore): boolean => useSyncExternalStore(store.subscribe, store.isOver);
