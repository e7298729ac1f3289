/** A base URL without trailing slashes, to append paths. */
export const baseUrl = (url: string): string => url.replace(/\/+$/, '');
