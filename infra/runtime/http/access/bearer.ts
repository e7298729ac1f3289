/** The token of an `Authorization: Bearer …` header; undefined if there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1];
}
