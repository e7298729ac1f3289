import { expect, test } from 'vitest';
import { embedCodeOf, textWithLink } from './asset-texts.ts';

const URL = 'https://go.example.com/s/abc123?sub5=asset-1&x=$&';

test.each([
  ['where it is wanted', 'Look: {link}!', `Look: ${URL}!`],
  ['wherever it is wanted', '{link} and {link}', `${URL} and ${URL}`],
  ['after a text that says nothing of it', 'Boots.\nFor you.', `Boots.\nFor you.\n${URL}`],
])('a text has the link %s', (_name, text, expected) => {
  expect(textWithLink(text, URL)).toBe(expected);
});

test('HTML to embed is only what it shall be, whatever the title is', () => {
  const code = embedCodeOf({
    title: '"><script>alert(1)</script>',
    url: 'https://go.example.com/track/1/2?url=a&sub5=b',
    imageUrl: 'https://go.example.com/api/v1/public/assets/1',
    width: 300,
    height: 250,
  });
  expect(code).toBe(
    '<a href="https://go.example.com/track/1/2?url=a&amp;sub5=b" target="_blank" rel="sponsored noopener"><img src="https://go.example.com/api/v1/public/assets/1" width="300" height="250" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" loading="lazy"></a>',
  );
});
