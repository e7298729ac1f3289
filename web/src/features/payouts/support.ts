/** A mail to whoever runs this installation. */
export function supportMail(subject: string, body = ''): string {
  const query = [`subject=${encodeURIComponent(subject)}`, ...(body === '' ? [] : [`body=${encodeURIComponent(body)}`])];
  return `mailto:support@${window.location.hostname}?${query.join('&')}`;
}
