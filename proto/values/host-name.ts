import { z } from 'zod';
import { text } from './text.ts';

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const MESSAGE = 'A host is a name such as shop.example.com: without https://, without a path';

/**
 * A host in the form in which links are compared: lower case, international names in their ASCII form, with a port
 * unless it is that of https. Refuses whole URLs, because reducing one to its host would allow more than was meant.
 */
export const HostName = text(260).transform((given, context) => {
  const host = hostOf(given.toLowerCase());
  if (host !== undefined) return host;
  context.addIssue({ code: 'custom', message: MESSAGE });
  return z.NEVER;
});

function hostOf(given: string): string | undefined {
  if (/[\s/\\?#@[\]%]/.test(given) || !URL.canParse(`https://${given}`)) return undefined;
  const { hostname, host } = new URL(`https://${given}`);
  // If parsing turned a number into an address, such as 2130706433, or dropped a character, such as a soft hyphen, the
  // text was not a host name.
  const isAsWritten = host === given.replace(/:443$/, '') || (/[^ -~]/.test(given) && hostname.includes('xn--'));
  const isName =
    hostname.length <= 253 && hostname.split('.').every((label) => label.length <= 63 && LABEL.test(label));
  return isAsWritten && isName ? host : undefined;
}
