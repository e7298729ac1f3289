import { Coins, House, Landmark, Settings, Users } from 'lucide-react';

/**
 * Where the navigation leads, in its order: `letter` goes there after `g`; `onPhone` are those in the bar at the bottom,
 * the others are in its menu.
 */
export const PLACES = [
  { name: 'home', to: '/dashboard', letter: 'h', icon: House, onPhone: true },
  { name: 'affiliates', to: '/affiliates', letter: 'f', icon: Users, onPhone: false },
  { name: 'commissions', to: '/commissions', letter: 'm', icon: Coins, onPhone: true },
  { name: 'payouts', to: '/payouts', letter: 'p', icon: Landmark, onPhone: true },
  { name: 'settings', to: '/account-settings', letter: 's', icon: Settings, onPhone: true },
] as const;

/** Whoever only looks at an account does not see its settings. */
export const placesOf = (hasSettings: boolean) => PLACES.filter(({ name }) => hasSettings || name !== 'settings');
