/** The kinds of links in the mails about sign-in, as the identity service names them. */
const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const;

interface MailedLink {
  readonly type: (typeof TYPES)[number];
  /** Following this has the link's effect. The identity service checks all of it, also where it leads to. */
  readonly href: string;
}

/** Reads the fragment of a mail's link; undefined if the link was cut off. */
export function readMailedLink(fragment: string): MailedLink | undefined {
  const said = new URLSearchParams(fragment);
  const type = TYPES.find((known) => known === said.get('type'));
  return type && said.get('token') ? { type, href: `/auth/v1/verify?${said}` } : undefined;
}
