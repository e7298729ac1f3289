declare global {
  /** Read by style-singleton, which locks the page's scroll under a dialog with a style element. */
  var __webpack_nonce__: string | undefined;
}

/** Hands the response's nonce, which the gateway wrote into the page, to the one library that adds a style element. */
export function adoptNonce(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) globalThis.__webpack_nonce__ = nonce;
}
