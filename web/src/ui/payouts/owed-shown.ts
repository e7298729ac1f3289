/** What a merchant paid too much is between the two of them: it lowers what no other owes. */
export const owedShown = (owedMinor: bigint): bigint => (owedMinor > 0n ? owedMinor : 0n);
