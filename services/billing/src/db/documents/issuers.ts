import { sql } from 'kysely';
import type { BillingConfig } from '../../config.ts';
import type { Db } from '../../deps.ts';
import type { Issuer } from './invoice-tables.ts';

/** Stores the issuer of invoices from now on, if the settings have changed. */
export async function recordIssuer(db: Db, config: BillingConfig, now: Date): Promise<void> {
  const { INVOICE_ISSUER_NAME: name, INVOICE_ISSUER_ADDRESS: address, INVOICE_VAT_TEXT: vatText } = config;
  const vatId = config.INVOICE_ISSUER_VAT_ID ?? null;
  await sql`
    insert into invoice_issuers (since, name, address, vat_id, vat_text)
    select ${now}, ${name}, ${address}, ${vatId}, ${vatText}
    where not exists (
      select from (select * from invoice_issuers order by since desc limit 1) last
      where (last.name, last.address, last.vat_text) = (${name}, ${address}, ${vatText})
        and last.vat_id is not distinct from ${vatId}
    )
    on conflict do nothing`.execute(db);
}

/** The issuer at a time; before the first stored one, the first. */
export async function issuerAt(db: Db, at: Date): Promise<Issuer> {
  const select = () => db.selectFrom('invoiceIssuers').select(['name', 'address', 'vatId', 'vatText']).limit(1);
  return (
    (await select().where('since', '<', at).orderBy('since', 'desc').executeTakeFirst()) ??
    (await select().orderBy('since').executeTakeFirstOrThrow())
  );
}
