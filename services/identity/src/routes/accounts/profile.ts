import { Profile, UpdateProfile } from '@sillage/proto/http/profile';
import { DEFAULT_DISPLAY_CURRENCY, DisplayCurrency } from '@sillage/proto/values/display-currencies';
import { MerchantMail } from '@sillage/proto/values/merchant-mails';
import { NotificationKind } from '@sillage/proto/values/notifications';
import type { HttpApp } from '@sillage/runtime/http';
import type { z } from 'zod';
import { findProfile, type ProfileRow, saveProfile } from '../../db/accounts/profiles.ts';
import type { UserRow } from '../../db/accounts/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import { nameFromMetadata } from '../../domain/display-name.ts';
import { accountOwner } from './account-owner.ts';

/** The signed-in user's display name and preferences. */
export function profileRoutes(app: HttpApp, deps: IdentityDeps): void {
  const show = async (user: UserRow) => profileView(user, await findProfile(deps.db, user.id));

  app.get('/api/v1/account/profile', { schema: { response: { 200: Profile } } }, async (request) => {
    const { account } = await accountOwner(deps, request);
    return show(account.user);
  });

  app.patch(
    '/api/v1/account/profile',
    { config: { changes: 'nothing' }, schema: { body: UpdateProfile, response: { 200: Profile } } },
    async (request) => {
      const { account } = await accountOwner(deps, request);
      const changes = columnsOf(request.body);
      if (Object.keys(changes).length > 0)
        await saveProfile(deps.db, emptyProfile(account.user.id, new Date(deps.clock())), changes);
      return show(account.user);
    },
  );
}

const emptyProfile = (userId: string, at: Date): ProfileRow => ({
  userId,
  displayName: null,
  currency: DEFAULT_DISPLAY_CURRENCY,
  locale: null,
  mutedNotifications: [],
  mutedMails: [],
  seenNotifications: {},
  updatedAt: at,
});

function profileView(user: UserRow, row: ProfileRow | undefined): Profile {
  const { displayName, currency, locale, mutedNotifications, mutedMails, seenNotifications } =
    row ?? emptyProfile(user.id, user.createdAt);
  return Profile.parse({
    displayName: displayName ?? nameFromMetadata(user.userMetadata),
    currency: DisplayCurrency.catch(DEFAULT_DISPLAY_CURRENCY).parse(currency),
    locale,
    // Drops kinds that a newer version may have stored.
    mutedNotifications: NotificationKind.options.filter((kind) => mutedNotifications.includes(kind)),
    mutedMails: MerchantMail.options.filter((kind) => mutedMails.includes(kind)),
    seenNotifications,
  });
}

function columnsOf({
  displayName,
  currency,
  locale,
  mutedNotifications,
  mutedMails,
  seenNotifications,
}: z.output<typeof UpdateProfile>): Partial<ProfileRow> {
  return {
    ...(displayName !== undefined && { displayName }),
    ...(currency !== undefined && { currency }),
    ...(locale !== undefined && { locale }),
    ...(mutedNotifications !== undefined && { mutedNotifications }),
    ...(mutedMails !== undefined && { mutedMails }),
    ...(seenNotifications !== undefined && { seenNotifications }),
  };
}
