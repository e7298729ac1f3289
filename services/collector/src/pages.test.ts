import { expect, test } from 'vitest';
import { PAGE_TEXTS, type PageName } from './page-texts.ts';
import { pageOf } from './pages.ts';

test.each<[PageName, number, string]>([
  ['paused', 200, 'Campagne en pause'],
  ['missingParameters', 400, 'Paramètres manquants'],
  ['unknownCampaign', 404, 'Campagne introuvable'],
  ['trackingError', 503, 'Erreur lors du traitement'],
  ['missingCode', 400, 'Code de lien manquant'],
  ['unknownLink', 404, 'Lien court non trouvé'],
  ['linkError', 503, 'Erreur lors du traitement du lien'],
])('%s answers %i and says in French: %s', (name, status, title) => {
  const page = pageOf(name, 'fr-FR,fr;q=0.9,en;q=0.8');
  expect(page.status).toBe(status);
  expect(page.html).toContain(`<h1>${title}</h1>`);
  expect(page.html).toContain('<html lang="fr">');
});

test('the paused page says what happened, word for word', () => {
  expect(pageOf('paused', 'fr').html).toContain(
    '<p>Ce lien ne mène nulle part pour l’instant. Veuillez réessayer plus tard.</p>',
  );
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['eo-001,eo;q=0.9', 'en'],
  ['en-US,en;q=0.9,fr;q=0.8', 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['ru,en;q=0.5', 'ru'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
] as const)('to a browser that asks for %j it speaks %s', (accepted, language) => {
  const { title, text } = PAGE_TEXTS[language].paused;
  const { html } = pageOf('paused', accepted);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(`<h1>${title}</h1>\n<p>${text}</p>`);
});

test('no page loads or runs anything, and none is kept', () => {
  const { html, headers } = pageOf('unknownLink', undefined);
  expect(html).not.toMatch(/<script|src=|href=|url\(/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.vary).toBe('Accept-Language');
});
