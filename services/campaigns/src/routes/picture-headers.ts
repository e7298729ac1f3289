/**
 * Headers of a picture that never changes; opened directly, it cannot act as a document. `shownOn`: the sites that may
 * embed it.
 */
export const pictureHeaders = (type: string, shownOn: 'same-origin' | 'cross-origin') => ({
  'content-type': type,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': shownOn,
  'cache-control': 'public, max-age=31536000, immutable',
});
