/** An address without its scheme, as people write it. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');
