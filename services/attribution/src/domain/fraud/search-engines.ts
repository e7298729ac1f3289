/**
 * Hosts of search engines, and of their ads. Nobody finds a tracked link among search results: who comes from there to
 * one has clicked an ad.
 */
const NAMES =
  /^(www\.|m\.|ads\.|search\.)?(google|bing|duckduckgo|ecosia|qwant|startpage|yandex|baidu|naver|sogou)\.[a-z.]{2,6}$/;
const YAHOO = /^([a-z]{2}\.)?search\.yahoo\.[a-z.]{2,6}$/;

export const isSearchEngine = (host: string): boolean => NAMES.test(host) || YAHOO.test(host);
