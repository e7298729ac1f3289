import http from 'k6/http';
import { textFrom } from './options.ts';

/** Signs in as the merchant EMAIL with PASSWORD; returns the headers of a request as that merchant. */
export function signIn(): Record<string, string> {
  const answer = http.post(
    `${textFrom('BASE_URL')}/auth/v1/token?grant_type=password`,
    JSON.stringify({ email: textFrom('EMAIL'), password: textFrom('PASSWORD') }),
    { headers: { 'Content-Type': 'application/json' } },
  );
  const token = answer.json('access_token');
  if (typeof token !== 'string') throw new Error(`Sign-in answered ${answer.status}: ${answer.body}`);
  return { Authorization: `Bearer ${token}` };
}
