const SEED = 0x9747b28c;
const M = 0x5bd1e995;
const R = 24;

/** The partition of a key, by Kafka's default partitioner, so that both logs and other producers agree. */
export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key)) & 0x7fffffff) % partitions;
}

/** MurmurHash2, 32 bits, as in org.apache.kafka.common.utils.Utils. */
export function murmur2(bytes: Buffer): number {
  const { length } = bytes;
  const tail = length & ~3;
  let hash = SEED ^ length;
  for (let at = 0; at < tail; at += 4) {
    let word = Math.imul(bytes.readInt32LE(at), M);
    word ^= word >>> R;
    hash = Math.imul(hash, M) ^ Math.imul(word, M);
  }
  if (length > tail) {
    hash ^= bytes.readUIntLE(tail, length - tail);
    hash = Math.imul(hash, M);
  }
  hash ^= hash >>> 13;
  hash = Math.imul(hash, M);
  return hash ^ (hash >>> 15);
}
