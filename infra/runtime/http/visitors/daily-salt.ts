import { createHmac } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';

/**
 * The salt of a UTC day, derived from the installation's secret, so that all its services compute the same salt.
 */
export function createDailySalt(secret: string): (nowMs: number) => string {
  let day = -1;
  let salt = '';
  return (nowMs) => {
    const today = Math.floor(nowMs / DAY_MS);
    if (today !== day) {
      day = today;
      salt = createHmac('sha256', secret).update(`sillage visitor salt ${today}`).digest('base64url');
    }
    return salt;
  };
}
