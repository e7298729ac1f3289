declare global {
  /** Read by style-singleton, which locks the page's scrolling below a dialog with a style element. */
  var __webpack_nonce__: string | undefined;
}

/**
 * Passes the response's nonce, which the gateway wrote into the page, to the only library that adds a style element.
 */
export function adoptNonce(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) globalThis.__webpack_nonce__ = nonce;
}
