import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Statement, StatementAccount } from '@sillage/proto/http/statements';
import type { Language } from '@sillage/proto/values/languages';
import { addressLines } from '../pdf/address-lines.ts';
import { drawBrand } from '../pdf/brand.ts';
import {
  BOTTOM,
  HEAD,
  LEFT,
  MUTED,
  type OpenDocument,
  openDocument,
  RIGHT,
  renderFacts,
  renderParty,
  TOP,
} from '../pdf/document.ts';
import type { LoadFonts } from '../pdf/fonts.ts';
import { documentFormats } from '../pdf/formats.ts';
import { STATEMENT_TEXTS, type StatementTexts } from './texts.ts';

const SIZE = 9;
const LEADING = 12;
const WHAT = LEFT + 105;
const WHAT_WIDTH = 215;
const AMOUNT = RIGHT - 90;
/** The height kept free below the last line, for the sums. */
const SUMS_HEIGHT = 120;

interface Page extends Pick<OpenDocument, 'doc' | 'text'> {
  readonly texts: StatementTexts;
  readonly language: Language;
}

/** The statement as a PDF, A4: a table for each currency, on as many pages as its lines need. */
export async function renderStatement(
  statement: Statement,
  payer: BillingDetails | undefined,
  language: Language,
  loadFonts: LoadFonts,
): Promise<Buffer> {
  const texts = STATEMENT_TEXTS[language];
  const title = texts.title(statement.year);
  const author = payer?.name ?? statement.campaignName;
  const { doc, text, finish } = await openDocument({ title, author, language }, loadFonts);
  const page: Page = { doc, text, texts, language };
  drawBrand(doc, text, LEFT, TOP - 8);
  text.line(title, LEFT, HEAD, { size: 22, weight: 'bold' });
  const until = documentFormats(language, 'EUR').day(statement.until);
  const facts = [[texts.campaign, statement.campaignName] as const, [texts.until, until] as const];
  const factsEnd = renderFacts(text, facts, HEAD + 42);
  const paidBy = payer ? addressLines(payer, language) : [statement.campaignName];
  const payerEnd = renderParty(text, texts.paidBy, paidBy, LEFT + 300, HEAD + 42);
  const payeeEnd = renderParty(text, texts.paidTo, [statement.affiliateName], LEFT + 300, payerEnd + 10);
  let y = Math.max(factsEnd, payeeEnd) + 24;
  for (const account of statement.accounts) y = renderAccount(page, statement, account, y) + 28;
  renderNotes(page, statement, y);
  return finish(texts.page, statement.isTest ? texts.testMark : undefined);
}

/** Returns the y position of its end. */
function renderAccount(page: Page, { year }: Statement, account: StatementAccount, top: number): number {
  const { doc, text, texts } = page;
  const formats = documentFormats(page.language, account.currency);
  const { money } = formats;
  let y = top;
  if (y + SUMS_HEIGHT > BOTTOM) {
    doc.addPage();
    y = TOP;
  }
  y = renderColumns(page, account.currency, y);
  const line = (day: string, what: readonly string[], amount: string, balance: string) => {
    const height = Math.max(1, what.length) * LEADING + 8;
    if (y + height > BOTTOM) {
      doc.addPage();
      y = renderColumns(page, account.currency, TOP);
    }
    text.line(day, LEFT, y, { size: SIZE });
    for (const [place, part] of what.entries())
      text.line(part, WHAT, y + place * LEADING, { size: SIZE, ...(place > 0 && { color: MUTED }) });
    text.line(amount, AMOUNT, y, { size: SIZE, align: 'right' });
    text.line(balance, RIGHT, y, { size: SIZE, align: 'right' });
    y += height;
    rule(page, y - 5, '#e4e4e7');
  };
  let balanceMinor = account.openingMinor;
  line(formats.day(`${year}-01-01T12:00:00Z`), [texts.opening], '', money(balanceMinor));
  for (const { day, kind, amountMinor, reason } of account.lines) {
    balanceMinor += amountMinor;
    const words = reason === '' ? [] : text.wrap(reason, WHAT_WIDTH, { size: SIZE }, 6);
    line(formats.day(`${day}T12:00:00Z`), [texts.kinds[kind], ...words], money(amountMinor), money(balanceMinor));
  }
  return renderSums(page, account, money, y);
}

function renderColumns(page: Page, currency: string, top: number): number {
  const { text, texts } = page;
  const style = { size: 8, weight: 'bold' } as const;
  text.line(texts.date, LEFT, top, style);
  text.line(`${texts.what} (${currency})`, WHAT, top, style);
  text.line(texts.amount, AMOUNT, top, { ...style, align: 'right' });
  text.line(texts.balance, RIGHT, top, { ...style, align: 'right' });
  rule(page, top + 16, '#18181b');
  return top + 24;
}

function renderSums(
  { doc, text, texts }: Page,
  { earnedMinor, adjustedMinor, paidMinor, closingMinor }: StatementAccount,
  money: (amountMinor: bigint) => string,
  top: number,
): number {
  let y = top + 6;
  if (y + SUMS_HEIGHT > BOTTOM) {
    doc.addPage();
    y = TOP;
  }
  const sums = [
    [texts.earned, earnedMinor],
    ...(adjustedMinor === 0n ? [] : [[texts.adjusted, adjustedMinor] as const]),
    [texts.paid, -paidMinor],
  ] as const;
  for (const [name, amount] of sums) {
    text.line(name, AMOUNT - 60, y, { size: SIZE, color: MUTED, align: 'right' });
    text.line(money(amount), RIGHT, y, { size: SIZE, align: 'right' });
    y += 16;
  }
  const style = { size: 12, weight: 'bold', align: 'right' } as const;
  text.line(texts.closing, AMOUNT - 60, y + 4, style);
  text.line(money(closingMinor), RIGHT, y + 4, style);
  return y + 22;
}

function renderNotes({ doc, text, texts }: Page, { isTest, accounts }: Statement, top: number): void {
  const notes = [
    ...(accounts.length === 0 ? [texts.none] : []),
    ...(isTest ? [texts.testNote] : []),
    ...(accounts.some(({ closingMinor }) => closingMinor < 0n) ? [texts.negativeNote] : []),
    texts.note,
  ];
  const lines = notes.flatMap((note) => text.wrap(note, RIGHT - LEFT, { size: 8.5 }));
  let y = top;
  if (y + lines.length * LEADING > BOTTOM) {
    doc.addPage();
    y = TOP;
  }
  for (const line of lines) {
    text.line(line, LEFT, y, { size: 8.5, color: MUTED });
    y += LEADING;
  }
}

function rule({ doc }: Page, y: number, color: string): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(color).stroke();
}
