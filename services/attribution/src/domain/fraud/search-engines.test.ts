import { expect, test } from 'vitest';
import { SEARCH_ENGINE } from './search-engines.ts';

test.each([
  ...['www.google.com', 'google.de', 'www.google.co.uk', 'www.bing.com', 'duckduckgo.com', 'fr.search.yahoo.com'],
  ...['yandex.ru', 'www.baidu.com', 'search.yahoo.co.jp'],
])('%s is a search engine', (host) => expect(SEARCH_ENGINE.test(host)).toBe(true));

test.each(['', 'mail.google.com', 'google.blog.example', 'notgoogle.com', 'docs.google.com', 'yahoo.com'])(
  '“%s” is none',
  (host) => expect(SEARCH_ENGINE.test(host)).toBe(false),
);
