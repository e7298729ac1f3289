import { Coins, House, Landmark, Settings, Users } from 'lucide-react';

/**
 * The navigation, in order. `g` followed by `letter` goes there. Places with `onPhone` are in a phone's bottom bar, the
 * others in its menu.
 */
export const PLACES = [
  { name: 'home', to: '/dashboard', letter: 'h', icon: House, onPhone: true },
  { name: 'affiliates', to: '/affiliates', letter: 'f', icon: Users, onPhone: false },
  { name: 'commissions', to: '/commissions', letter: 'm', icon: Coins, onPhone: true },
  { name: 'payouts', to: '/payouts', letter: 'p', icon: Landmark, onPhone: true },
  { name: 'settings', to: '/account-settings', letter: 's', icon: Settings, onPhone: true },
] as const;

/** Viewers of an account do not see its settings. */
export const placesOf = (hasSettings: boolean) => PLACES.filter(({ name }) => hasSettings || name !== 'settings');
