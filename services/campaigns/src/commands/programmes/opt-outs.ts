import type { OptOutChoice } from '@sillage/proto/http/mail-settings';
import { lowerAscii } from '@sillage/proto/values/ascii';
import type { OptOut } from '@sillage/runtime/mail';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findMailedAffiliate, listMailChoices } from '../../db/campaigns/mail-settings.ts';
import type { ProgrammeDeps } from '../../deps.ts';
import { openMailedLink } from '../open-mailed-link.ts';
import { updateMailSettings } from './mail-settings.ts';

type Deps = Pick<ProgrammeDeps, 'db' | 'clock' | 'optOuts'>;

/**
 * The one-click unsubscription of a mail program. Not an error for affiliates who left or have another address, because
 * they do not get these mails anyway.
 */
export async function optOut(deps: Deps, token: string): Promise<void> {
  const optOut = openOptOut(deps, token);
  if (await find(deps, optOut)) await set(deps, optOut, false);
}

/** The data for the page of a link. Throws `link_expired` and `link_invalid`. */
export async function showOptOut(deps: Deps, token: string): Promise<z.output<typeof OptOutChoice>> {
  return shown(deps, openOptOut(deps, token));
}

/** Switches the mails of a link off, or on again. Throws `link_expired` and `link_invalid`. */
export async function setOptOut(
  deps: Deps,
  { token, isOn }: { readonly token: string; readonly isOn: boolean },
): Promise<z.output<typeof OptOutChoice>> {
  const optOut = openOptOut(deps, token);
  const before = await shown(deps, optOut);
  await set(deps, optOut, isOn);
  return { ...before, isOn };
}

const openOptOut = ({ optOuts, clock }: Deps, token: string): OptOut =>
  openMailedLink(optOuts, token, clock(), 'Open the one of a newer mail, or your programmes.');

const set = (deps: Deps, { email, affiliateId, kind }: OptOut, isOn: boolean) =>
  updateMailSettings(deps, email, { mails: [{ affiliateId, kind, isOn }] });

async function find({ db }: Deps, { affiliateId, email }: OptOut) {
  const affiliate = await findMailedAffiliate(db, affiliateId);
  return affiliate && lowerAscii(affiliate.email) === email ? affiliate : undefined;
}

async function shown(deps: Deps, optOut: OptOut): Promise<z.output<typeof OptOutChoice>> {
  const affiliate = await find(deps, optOut);
  if (!affiliate)
    throw new AppError('link_invalid', 'The affiliate’s address has changed, or the affiliate was removed.');
  const { kind } = optOut;
  const choices = await listMailChoices(deps.db, [affiliate]);
  return { kind, isOn: !choices.get(affiliate.id)?.muted.includes(kind), campaignName: affiliate.campaignName };
}
