import { expect, test } from 'vitest';
import { pageLinks, parsePage } from './paging.ts';

test.each([
  ['', '', { page: 1, perPage: 50 }],
  ['3', '7', { page: 3, perPage: 7 }],
  ['1', '5000', { page: 1, perPage: 1000 }],
  ['0', '', undefined],
  ['-1', '', undefined],
  ['1.5', '', undefined],
  ['x', '', undefined],
  ['', '0', undefined],
  ['99999999999999', '', undefined],
])('page "%s" of "%s" each', (page, perPage, expected) => {
  expect(parsePage(page, perPage)).toEqual(expected);
});

test.each([
  ['the only page', 1, 50, 3, '</u?page=1&per_page=50>; rel="last"'],
  ['no users at all', 1, 50, 0, '</u?page=1&per_page=50>; rel="last"'],
  ['the first of three', 1, 2, 5, '</u?page=2&per_page=2>; rel="next", </u?page=3&per_page=2>; rel="last"'],
  ['the last of three', 3, 2, 5, '</u?page=3&per_page=2>; rel="last"'],
])('links of %s', (_name, page, perPage, total, header) => {
  expect(pageLinks('/u', { page, perPage }, total)).toBe(header);
});
