/**
 * Hosts of search engines, and of their ads. Nobody finds a tracked link among search results: who comes from there to
 * one has clicked an ad. Postgres reads it alike.
 */
export const SEARCH_ENGINE =
  /^((www\.|m\.|ads\.|search\.)?(google|bing|duckduckgo|ecosia|qwant|startpage|yandex|baidu|naver|sogou)|([a-z]{2}\.)?search\.yahoo)\.[a-z.]{2,6}$/;
