import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const content = {
  language: 'fr',
  subject: 'Bonjour <Ana>',
  heading: 'À vous & à "eux"',
  blocks: [
    { type: 'paragraph', text: '<script>alert(1)</script>' },
    { type: 'button', label: 'Ouvrir', url: 'https://app.example.com/verify?token=a&type=b"', fallback: 'Sinon :' },
    { type: 'code', code: '012345' },
    { type: 'note', text: 'Valable une heure.' },
  ],
  footer: 'Parce que vous l’avez demandé.',
} as const;

test('HTML and text say the same, in the order of the blocks', () => {
  const { subject, html, text } = renderMail(content);
  expect(subject).toBe('Bonjour <Ana>');
  for (const part of ['012345', 'Valable une heure.', 'Ouvrir', 'Parce que vous l’avez demandé.']) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(text).toContain('https://app.example.com/verify?token=a&type=b"');
  expect(html).toContain('<html lang="fr">');
});

test('whatever a text holds, it stays text', () => {
  const { html } = renderMail(content);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('type=b""');
  expect(html).toContain('href="https://app.example.com/verify?token=a&amp;type=b&quot;"');
  expect(html).toContain('<title>Bonjour &lt;Ana&gt;</title>');
});

test('the HTML loads nothing from anywhere', () => {
  expect(renderMail(content).html).not.toMatch(/<(img|link|script|iframe)|url\(/);
});

test('figures and a chart are read in both, and the picture comes with the mail', () => {
  const { html, text, pictures } = renderMail({
    ...content,
    blocks: [
      { type: 'figures', rows: [{ label: 'Clics', value: '<12>', note: 'avant : 7' }] },
      {
        type: 'chart',
        title: 'Clics par jour',
        png: Buffer.from('a picture'),
        width: 456,
        height: 120,
        alt: 'lun. 5 & mar. 7',
        labels: ['lun.', 'mar.'],
      },
    ],
  });
  expect(text).toContain('Clics: <12> (avant : 7)');
  expect(text).toContain('lun. 5 & mar. 7');
  expect(html).toContain('&lt;12&gt;');
  expect(html).toContain('<img src="cid:chart" width="456" height="120" alt="lun. 5 &amp; mar. 7"');
  expect(pictures).toEqual([{ cid: 'chart', base64: Buffer.from('a picture').toString('base64') }]);
  expect(renderMail(content).pictures).toBeUndefined();
});
