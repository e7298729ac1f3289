/**
 * Of a picture that never changes; opened by itself, it is a picture and nothing else. `shownOn`: whose pages may show
 * it.
 */
export const pictureHeaders = (type: string, shownOn: 'same-origin' | 'cross-origin') => ({
  'content-type': type,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': shownOn,
  'cache-control': 'public, max-age=31536000, immutable',
});
