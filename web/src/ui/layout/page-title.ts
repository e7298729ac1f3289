import { useEffect } from 'react';

const PRODUCT = 'Sillage';

let page: string | undefined;
let arrived = 0;

function show(): void {
  const title = page === undefined ? PRODUCT : `${page} – ${PRODUCT}`;
  document.title = arrived === 0 ? title : `(${arrived > 99 ? '99+' : arrived}) ${title}`;
}

/** Names the page in the tab and the history of the browser; undefined while the name is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** In front of the title: how much has arrived that nobody has looked at yet. */
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
