/** Options of every connection to Postgres, including the limits for detecting a dead connection. */
export const CONNECTION = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  // The operating system's default is two hours.
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** Makes Postgres detect dead clients, so that their locks are released within a minute. */
export const CLIENT_GONE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';
