/** How every connection to Postgres is made, and how long it is believed in while nothing comes from the other side. */
export const CONNECTION = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  // The system's own delay is two hours.
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** Has Postgres do the same: what a client that is gone still holds, such as a lock, is free within a minute. */
export const CLIENT_GONE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';
