import { useEffect } from 'react';

const PRODUCT = 'Sillage';

let page: string | undefined;
let arrived = 0;

function show(): void {
  const title = page === undefined ? PRODUCT : `${page} – ${PRODUCT}`;
  document.title = arrived === 0 ? title : `(${arrived > 99 ? '99+' : arrived}) ${title}`;
}

/** Sets the title of the tab and of the history entry; undefined while the name is unknown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Prefixes the title with the number of unread items. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    arrived = count;
    show();
    return () => {
      arrived = 0;
      show();
    };
  }, [count]);
}
