import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';

interface Places {
  readonly databaseUrl: string;
  readonly brokers: string;
  readonly redisUrl: string;
  /** Folders whose files are all searched. */
  readonly folders: readonly string[];
}

/** The places that contain any of these texts, ignoring case: `text → place`, sorted, without duplicates. */
export async function findEverywhere(texts: readonly string[], places: Places): Promise<readonly string[]> {
  const found = new Set<string>();
  const look = (place: string, content: Buffer) => {
    const lower = content.toString('latin1').toLowerCase();
    for (const text of texts) if (lower.includes(text.toLowerCase())) found.add(`${text} → ${place}`);
  };
  await searchTables(texts, places.databaseUrl, (text, table) => found.add(`${text} → table ${table}`));
  await readTopics(places.brokers, (topic, record) => look(`topic ${topic}`, record));
  await readHotStore(places.redisUrl, (key, content) => look(`key ${key}`, content));
  for (const folder of places.folders)
    for (const file of filesBelow(folder)) look(`file ${file.slice(folder.length + 1)}`, readFileSync(file));
  return [...found].sort();
}

/**
 * Searches every column of every table; bytes appear as hexadecimal digits, so the text is also searched for in that
 * form.
 */
async function searchTables(
  texts: readonly string[],
  url: string,
  onFound: (text: string, table: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
    for (const { name } of tables) {
      const { rows } = await client.query<{ found: string }>(
        // Refers to the table's row, because a searched table may have a column with the same name.
        `select w.text as found from unnest($1::text[], $2::text[]) as w (text, hex)
         where exists (select 1 from ${name} r where position(w.text in lower(r::text)) > 0 or position(w.hex in r::text) > 0)`,
        [texts.map((text) => text.toLowerCase()), texts.map((text) => Buffer.from(text).toString('hex'))],
      );
      for (const { found } of rows) onFound(texts.find((text) => text.toLowerCase() === found) ?? found, name);
    }
  } finally {
    await client.end();
  }
}

/** Reads keys, headers and values of all records that the log still has, including Kafka's internal topics. */
async function readTopics(brokers: string, onRecord: (topic: string, record: Buffer) => void): Promise<void> {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const consumer = kafka.consumer({ groupId: `search-${Date.now()}` });
  try {
    const left = new Map<string, bigint>();
    const topics = (await admin.listTopics()).filter((topic) => !topic.startsWith('__'));
    for (const topic of topics)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        if (BigInt(high) > BigInt(low)) left.set(`${topic}/${partition}`, BigInt(high));
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
      consumer
        .run({
          autoCommit: false,
          eachBatch: async ({ batch }) => {
            for (const { key, value, headers } of batch.messages)
              onRecord(
                batch.topic,
                Buffer.concat([key ?? Buffer.alloc(0), value ?? Buffer.alloc(0), Buffer.from(JSON.stringify(headers))]),
              );
            const place = `${batch.topic}/${batch.partition}`;
            if (BigInt(batch.lastOffset()) + 1n >= (left.get(place) ?? 0n)) left.delete(place);
            if (left.size === 0) resolve();
          },
        })
        .catch(reject);
      if (left.size === 0) resolve();
    });
  } finally {
    await consumer.disconnect();
    await admin.disconnect();
  }
}

async function readHotStore(url: string, onKey: (key: string, content: Buffer) => void): Promise<void> {
  const client = new Redis(url);
  try {
    for await (const keys of client.scanStream({ count: 500 }) as AsyncIterable<string[]>)
      for (const key of keys) onKey(key, Buffer.concat([Buffer.from(key), await contentOf(client, key)]));
  } finally {
    client.disconnect();
  }
}

async function contentOf(client: Redis, key: string): Promise<Buffer> {
  const type = await client.type(key);
  const read: Record<string, () => Promise<unknown>> = {
    string: () => client.get(key),
    hash: () => client.hgetall(key),
    list: () => client.lrange(key, 0, -1),
    set: () => client.smembers(key),
    zset: () => client.zrange(key, '0', '-1'),
    stream: () => client.xrange(key, '-', '+'),
    // The key has expired meanwhile.
    none: async () => '',
  };
  const reader = read[type];
  if (!reader) throw new Error(`${key} is a ${type}, which nobody looks into`);
  return Buffer.from(JSON.stringify(await reader()) ?? '');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}
