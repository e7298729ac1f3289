import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  ['Banner', 'image/png', 'banner.png'],
  ['Été 2027: 300 × 250', 'image/jpeg', 'ete-2027-300-250.jpg'],
  ['"; filename="evil.html', 'image/gif', 'filename-evil-html.gif'],
  ['../../etc', 'image/webp', 'etc.webp'],
  ['横幅', 'image/png', 'image.png'],
] as const)('%s of %s is saved as %s', (title, type, expected) => {
  expect(fileNameOf(title, type)).toBe(expected);
});
