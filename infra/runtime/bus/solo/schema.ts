import type { Pool } from 'pg';

/**
 * Runs at every start, so every statement, including future ones, must be `if not exists` or `or replace`.
 *
 * `append` gets partitions in a fixed order, each with its number of records, and the records of all in the same order.
 * It locks the rows of `heads` until the commit, so that offsets of a partition become visible in order and without
 * gaps, and appends cannot deadlock. A loop over a few rows costs Postgres less than a statement over arrays.
 */
const schema = `
create schema if not exists bus;

create table if not exists bus.heads (
  topic text not null,
  partition int not null,
  next_offset bigint not null default 0,
  primary key (topic, partition)
) with (fillfactor = 50);

create table if not exists bus.log (
  topic text not null,
  partition int not null,
  log_offset bigint not null,
  key bytea,
  headers text,
  value bytea not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (topic, partition, log_offset)
);

-- Earlier versions wrote each event of a packed topic as a row of its own.
alter table bus.log add column if not exists packed boolean not null default false;

-- Of a bundle: see bundles.ts. Its row leaves others behind, for whose space the next ones need not wait long.
alter table bus.log add column if not exists first_offset bigint;
alter table bus.log set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create table if not exists bus.offsets (
  consumer_group text not null,
  topic text not null,
  partition int not null,
  next_offset bigint not null,
  primary key (consumer_group, topic, partition)
) with (fillfactor = 50);

-- By these, processes shared the partitions of a group in earlier versions.
do $$ begin
  if to_regclass('bus.members') is not null then
    drop view bus.live_members;
    drop table bus.members;
    alter table bus.offsets drop column owner;
  end if;
end $$;

-- Of earlier versions, which had arrays of one length.
drop function if exists bus.append(text[], int[], bytea[], text[], bytea[]);
drop function if exists bus.append(text[], int[], bytea[], text[], bytea[], boolean[]);
create or replace function bus.append(
  topics text[], partitions int[], counts int[], keys bytea[], headers text[], contents bytea[], packed boolean[]
) returns void
language plpgsql as $$
declare
  record int := 0;
  next bigint;
  ends text := '';
begin
  for slot in 1 .. cardinality(topics) loop
    update bus.heads set next_offset = next_offset + counts[slot]
      where topic = topics[slot] and partition = partitions[slot] returning next_offset into strict next;
    for place in next - counts[slot] .. next - 1 loop
      record := record + 1;
      insert into bus.log (topic, partition, log_offset, key, headers, value, packed) values (
        topics[slot], partitions[slot], place, keys[record], headers[record], contents[record], packed[record]);
    end loop;
    ends := ends || topics[slot] || '/' || partitions[slot] || '/' || next || ',';
  end loop;
  perform pg_notify('bus_log', ends);
end $$;
`;

export async function createSchema(pool: Pool): Promise<void> {
  // A query with several statements is one transaction, which holds the lock, so that replicas starting together take
  // turns.
  await pool.query(`select pg_advisory_xact_lock(hashtextextended('sillage bus schema', 0)); ${schema}`);
}
