/** An address that paths are put behind: without the slash that it may end with. */
export const baseUrl = (url: string): string => url.replace(/\/+$/, '');
