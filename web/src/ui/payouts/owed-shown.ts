/**
 * A negative balance, after an overpayment by the merchant, counts as zero: it does not reduce what other programmes
 * owe.
 */
export const owedShown = (owedMinor: bigint): bigint => (owedMinor > 0n ? owedMinor : 0n);
