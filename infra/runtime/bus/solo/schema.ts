import type { Pool } from 'pg';

/**
 * Runs at every start, so every statement, including future ones, must be `if not exists` or `or replace`.
 *
 * `append` locks the rows of `heads` in a fixed order until the commit, so that offsets of a partition become visible
 * in order and without gaps, and appends cannot deadlock.
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

drop function if exists bus.append(text[], int[], bytea[], text[], bytea[]);
create or replace function bus.append(
  topics text[], partitions int[], keys bytea[], headers text[], contents bytea[], packed boolean[]
) returns void
language plpgsql as $$
declare
  payload text;
begin
  perform 1 from bus.heads h
    where (h.topic, h.partition) in (select t, p from unnest(topics, partitions) as e(t, p))
    order by h.topic, h.partition for update;
  with slots as (
    select t, p, count(*) as records from unnest(topics, partitions) as e(t, p) group by t, p
  ), moved as (
    update bus.heads h set next_offset = h.next_offset + s.records from slots s where h.topic = s.t and h.partition = s.p
    returning h.topic, h.partition, h.next_offset - s.records as first_offset, h.next_offset
  ), numbered as (
    select e.*, row_number() over (partition by t, p order by place) - 1 as step
    from unnest(topics, partitions, keys, headers, contents, packed) with ordinality as e(t, p, k, h, c, several, place)
  ), written as (
    insert into bus.log (topic, partition, log_offset, key, headers, value, packed)
    select n.t, n.p, m.first_offset + n.step, n.k, n.h, n.c, n.several
    from numbered n join moved m on m.topic = n.t and m.partition = n.p
  )
  select string_agg(topic || '/' || partition || '/' || next_offset, ',') into payload from moved;
  perform pg_notify('bus_log', payload);
end $$;
`;

export async function createSchema(pool: Pool): Promise<void> {
  // A query with several statements is one transaction, which holds the lock, so that replicas starting together take
  // turns.
  await pool.query(`select pg_advisory_xact_lock(hashtextextended('sillage bus schema', 0)); ${schema}`);
}
