/**
 * Hosts of search engines and of their ads. Tracked links do not appear in search results, so a click from there comes
 * from an ad. The expression has the same meaning in Postgres.
 */
export const SEARCH_ENGINE =
  /^((www\.|m\.|ads\.|search\.)?(google|bing|duckduckgo|ecosia|qwant|startpage|yandex|baidu|naver|sogou)|([a-z]{2}\.)?search\.yahoo)\.[a-z.]{2,6}$/;
