import { useEffect } from 'react';

const OF_MERCHANTS = '/manifest.webmanifest';

/**
 * The manifest for affiliates: an installed page starts at all their programmes, without a token that a server would
 * log.
 */
export const OF_AFFILIATES = '/programmes.webmanifest';

/**
 * Sets the page's web manifest while it is open. Browsers read the first such link of the document, so the link is
 * changed, not added. It is requested with cookies, because the manifest of a single programme requires a session.
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
