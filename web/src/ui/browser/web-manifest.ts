import { useEffect } from 'react';

const OF_MERCHANTS = '/manifest.webmanifest';

/** Where affiliates begin who install a page of theirs: at all their programmes, without a token that a server would log. */
export const OF_AFFILIATES = '/programmes.webmanifest';

/**
 * What is installed from this page, until it is left. Browsers read the first such link of the document, so that it is changed
 * and not added; with the cookies, because one of a single programme is for whoever is signed in.
 */
export function useWebManifest(address: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (!link) return;
    link.crossOrigin = 'use-credentials';
    link.href = address;
    return () => {
      link.href = OF_MERCHANTS;
    };
  }, [address]);
}
