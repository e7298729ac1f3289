import { MailedPdf } from '@sillage/proto/http/statements';
import type { TaxDetailsStatus } from '@sillage/proto/http/tax-details';
import { TaxAsks } from '@sillage/proto/http/tax-settings';
import { baseUrl } from '@sillage/proto/values/base-url';
import type { Language } from '@sillage/proto/values/languages';
import { fetchJson } from '@sillage/runtime/http';
import type { MailFile } from '@sillage/runtime/mail';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';

export interface StatementQuery {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly language: Language;
  /**
   * The settlement that billing must have booked before the statement includes the payment; null: it is included
   * already.
   */
  readonly settlementId: string | null;
  /** The paid lines: the statement is for the year of their payment. */
  readonly lineIds: readonly string[];
}

/**
 * Access to billing's documents and to the settings of merchants. Throws a retriable `unavailable` if billing does not
 * answer.
 */
export interface BillingService {
  statementOf(requested: StatementQuery): Promise<MailFile>;
  /**
   * An invoice in the name of an affiliate; undefined if its details were entered at the address of another account.
   */
  selfBilledOf(
    documentId: string,
    of: { readonly affiliateId: string; readonly payoutAccountId: string },
  ): Promise<MailFile | undefined>;
  /** The details that the merchant of a campaign requests from affiliates. */
  asksOf(campaignId: string): Promise<TaxDetailsStatus['asks']>;
}

/** A mail waits for this, so it must be shorter than the lease for sending mails. */
const TIMEOUT_MS = 15_000;

export function createBillingService({
  BILLING_URL,
  INTERNAL_SECRET: internalSecret,
}: {
  readonly BILLING_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
}): BillingService | undefined {
  if (BILLING_URL === undefined) return undefined;
  const url = (path: string) => `${baseUrl(BILLING_URL)}/internal/${path}`;
  const options = { internalSecret, timeoutMs: TIMEOUT_MS };
  return {
    async statementOf(body) {
      const requested = { ...options, method: 'POST' as const, body };
      return fileOf(await fetchJson(url('statements'), MailedPdf, requested));
    },
    async selfBilledOf(documentId, of) {
      try {
        const path = `self-billed/${documentId}/file?${new URLSearchParams(of)}`;
        return fileOf(await fetchJson(url(path), MailedPdf, options));
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      }
    },
    asksOf: (campaignId) => fetchJson(url(`campaigns/${campaignId}/tax-asks`), TaxAsks, options),
  };
}

const fileOf = ({ fileName, base64 }: z.infer<typeof MailedPdf>): MailFile => ({
  fileName,
  contentType: 'application/pdf',
  base64,
});
