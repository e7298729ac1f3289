import type { Language } from '@sillage/proto/values/languages';
import { escapeHtml } from '../http/responses/escape-html.ts';
import type { Mail } from './message.ts';

/** The blocks of a mail in reading order. Texts are plain; rendering escapes them. */
export type MailBlock =
  | { readonly type: 'paragraph'; readonly text: string }
  /** `fallback` is the text above the plain URL, for readers whose button does not work. */
  | { readonly type: 'button'; readonly label: string; readonly url: string; readonly fallback: string }
  /** A secondary action, less prominent than a button. */
  | { readonly type: 'link'; readonly text: string; readonly url: string }
  /** A code to read and type. */
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'figures'; readonly rows: readonly MailFigure[] }
  | MailChart;

interface MailFigure {
  readonly label: string;
  readonly value: string;
  /** Shown after it, less prominently. */
  readonly note: string;
}

/** An inline image. The text version shows `alt`. */
interface MailChart {
  readonly type: 'chart';
  readonly title: string;
  readonly png: Uint8Array;
  /** Displayed width in pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Labels below the columns. */
  readonly labels: readonly string[];
}

export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** The reason why the recipient gets this mail. */
  readonly footer: string;
}

/** Renders the content as HTML and as text. The HTML loads no external resources, and is readable without styles. */
export function renderMail(content: MailContent): Omit<Mail, 'to'> {
  const pictures = content.blocks.flatMap((block) =>
    block.type === 'chart' ? [{ cid: CHART_CID, base64: Buffer.from(block.png).toString('base64') }] : [],
  );
  return {
    subject: content.subject,
    html: htmlOf(content),
    text: textOf(content),
    ...(pictures.length > 0 && { pictures }),
  };
}

/** A mail has at most one chart. */
const CHART_CID = 'chart';

const INK = '#10222b';
const SOFT = '#4a5c65';
const LINE = '#e4e0d8';
const WAKE = '#086660';
const FONT =
  "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif";

function htmlOf({ language, subject, heading, blocks, footer }: MailContent): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fbfaf7;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid ${LINE};border-radius:12px"><tr>
<td style="padding:32px;${FONT};font-size:16px;line-height:1.55;color:${INK}">
<p style="margin:0 0 24px;font-size:15px;color:${WAKE};font-weight:600">Sillage</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(heading)}</h1>
${blocks.map(htmlOfBlock).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:13px;color:${SOFT}">${escapeHtml(footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function htmlOfBlock(block: MailBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'button': {
      const url = escapeHtml(block.url);
      return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;background:${WAKE};color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${SOFT}">${escapeHtml(block.fallback)}<br><a href="${url}" style="color:${WAKE};word-break:break-all">${url}</a></p>`;
    }
    case 'link': {
      const url = escapeHtml(block.url);
      return `<p style="margin:0 0 16px;font-size:13px"><a href="${url}" style="color:${WAKE}">${escapeHtml(block.text)}</a></p>`;
    }
    case 'code':
      return `<p style="margin:16px 0;padding:14px 16px;background:#f3f1eb;border-radius:8px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:26px;letter-spacing:6px;text-align:center">${escapeHtml(block.code)}</p>`;
    case 'note':
      return `<p style="margin:0 0 16px;font-size:14px;color:${SOFT}">${escapeHtml(block.text)}</p>`;
    case 'figures':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${block.rows.map(htmlOfFigure).join('')}</table>`;
    case 'chart':
      return htmlOfChart(block);
  }
}

const htmlOfFigure = ({ label, value, note }: MailFigure): string =>
  `<tr><th scope="row" align="left" style="padding:8px 0;border-bottom:1px solid ${LINE};font-weight:400">${escapeHtml(label)}</th>
<td align="right" style="padding:8px 0;border-bottom:1px solid ${LINE};white-space:nowrap"><strong style="font-size:18px">${escapeHtml(value)}</strong><br><span style="font-size:13px;color:${SOFT}">${escapeHtml(note)}</span></td></tr>`;

function htmlOfChart({ title, width, height, alt, labels }: MailChart): string {
  const cells = labels.map(
    (label) =>
      `<td align="center" width="${Math.floor(100 / labels.length)}%" style="padding-top:4px">${escapeHtml(label)}</td>`,
  );
  return `<p style="margin:0 0 8px;font-size:13px;color:${SOFT}">${escapeHtml(title)}</p>
<img src="cid:${CHART_CID}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;width:100%;height:auto">
<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:12px;color:${SOFT};table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
}

function textOf({ heading, blocks, footer }: MailContent): string {
  return `${[heading, ...blocks.map(textOfBlock), `--\nSillage\n${footer}`].join('\n\n')}\n`;
}

function textOfBlock(block: MailBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}\n${block.url}`;
    case 'link':
      return `${block.text}\n${block.url}`;
    case 'code':
      return `    ${block.code}`;
    case 'figures':
      return block.rows.map(({ label, value, note }) => `${label}: ${value} (${note})`).join('\n');
    case 'chart':
      return block.alt;
  }
}
