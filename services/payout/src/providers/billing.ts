import { StatementPdf } from '@sillage/proto/http/statements';
import type { Language } from '@sillage/proto/values/languages';
import { fetchJson } from '@sillage/runtime/http';
import type { MailFile } from '@sillage/runtime/mail';

export interface AskedStatement {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly language: Language;
  /** What was paid is in it once billing has booked this settlement; null: it is in it. */
  readonly settlementId: string | null;
}

/** Who has the ledger. Rejects with a retriable `unavailable` where the statement cannot be had now. */
export interface Statements {
  statementOf(asked: AskedStatement): Promise<MailFile>;
}

/** A mail waits for it: less than the lease of whoever sends mails. */
const TIMEOUT_MS = 15_000;

export function createStatements({
  BILLING_URL,
  INTERNAL_SECRET: internalSecret,
}: {
  readonly BILLING_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
}): Statements | undefined {
  if (BILLING_URL === undefined) return undefined;
  const url = `${BILLING_URL.replace(/\/+$/, '')}/internal/statements`;
  return {
    async statementOf(body) {
      const { fileName, base64 } = await fetchJson(url, StatementPdf, {
        method: 'POST',
        body,
        internalSecret,
        timeoutMs: TIMEOUT_MS,
      });
      return { fileName, contentType: 'application/pdf', base64 };
    },
  };
}
