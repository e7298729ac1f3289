/** An address as people write it: without `https://`. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');
