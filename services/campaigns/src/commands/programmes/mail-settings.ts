import type { MailSettings, UpdateMailSettings } from '@sillage/proto/http/mail-settings';
import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { lockByAddress } from '../../db/affiliates/affiliates.ts';
import {
  findMailSettings,
  listMailChoices,
  muteMail,
  unmuteMail,
  upsertMailSettings,
} from '../../db/campaigns/mail-settings.ts';
import { listProgrammes } from '../../db/programmes/programmes.ts';
import type { ProgrammeDeps } from '../../deps.ts';
import { switchableMails } from '../../domain/switchable-mails.ts';
import { stopAffiliateMails } from '../affiliate-mails/stop-mails.ts';
import { merchantNames } from '../merchant-names.ts';
import { republishAffiliates } from '../publish.ts';

/** The language, time zone and mails that an address has chosen. */
export async function showMailSettings(
  { db, records }: Pick<ProgrammeDeps, 'db' | 'records'>,
  email: string,
): Promise<z.output<typeof MailSettings>> {
  const rows = (await listProgrammes(db, email)).filter((row) => switchableMails(row).length > 0);
  const [settings, choices, nameOf] = await Promise.all([
    findMailSettings(db, email),
    listMailChoices(db, rows),
    merchantNames({ records }, rows),
  ]);
  return {
    email,
    ...settings,
    programmes: rows.map((row) => ({
      affiliateId: row.id,
      campaignName: row.campaignName,
      merchantName: nameOf(row.ownerUserId),
      mails: switchableMails(row).map((kind) => ({ kind, isOn: !choices.get(row.id)?.muted.includes(kind) })),
    })),
  };
}

/**
 * Stores the choices of the reader of an address, and publishes them to every service that mails their affiliates.
 * Stores nothing for an address without affiliates. Throws `not_found` for the mails of another person's affiliate.
 */
export async function updateMailSettings(
  { db, clock }: Pick<ProgrammeDeps, 'db' | 'clock'>,
  email: string,
  { mails = [], ...wanted }: z.output<typeof UpdateMailSettings>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const affiliates = await lockByAddress(trx, email);
    const now = new Date(clock());
    const changed = new Set<string>();
    for (const { affiliateId, kind, isOn } of mails) {
      const affiliate = found(affiliates.find(({ id }) => id === affiliateId));
      const isNew = isOn ? await unmuteMail(trx, affiliate, kind) : await muteMail(trx, affiliate, kind, now);
      if (!isNew) continue;
      changed.add(affiliate.campaignId);
      const theirs = affiliates.filter(({ campaignId }) => campaignId === affiliate.campaignId).map(({ id }) => id);
      if (!isOn) await stopAffiliateMails(trx, theirs, [kind]);
    }
    const before = await findMailSettings(trx, email);
    const { language = before.language, timeZone = before.timeZone } = wanted;
    const isOther = language !== before.language || timeZone !== before.timeZone;
    if (isOther && affiliates.length > 0) await upsertMailSettings(trx, email, { language, timeZone }, now);
    const concerned = affiliates.filter(({ campaignId }) => language !== before.language || changed.has(campaignId));
    await republishAffiliates(trx, concerned, now);
  });
}
