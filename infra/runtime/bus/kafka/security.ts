import { readFileSync } from 'node:fs';
import net from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContextOptions } from 'node:tls';
import type { ISocketFactory, KafkaConfig } from 'kafkajs';
import { type CommonConfig, ConfigError } from '../../service/index.ts';

/** The address of Kafka, and the client's credentials. */
export type KafkaAccess = Pick<
  CommonConfig,
  'KAFKA_TLS' | 'KAFKA_CA_FILE' | 'KAFKA_CERT_FILE' | 'KAFKA_KEY_FILE' | 'KAFKA_USERNAME' | 'KAFKA_PASSWORD'
> & { readonly KAFKA_BROKERS: string };

type Security = Pick<KafkaConfig, 'ssl' | 'sasl' | 'socketFactory'>;

const KEEP_ALIVE_MS = 60_000;

/** The security options for kafkajs. Throws a ConfigError if a file cannot be used, or one of a pair is missing. */
export function kafkaSecurity(access: KafkaAccess): Security {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = access;
  requirePair('KAFKA_USERNAME', username, 'KAFKA_PASSWORD', password);
  requirePair('KAFKA_CERT_FILE', access.KAFKA_CERT_FILE, 'KAFKA_KEY_FILE', access.KAFKA_KEY_FILE);
  const sasl =
    username === undefined || password === undefined
      ? {}
      : { sasl: { mechanism: 'scram-sha-512' as const, username, password } };
  const hasFiles = access.KAFKA_CA_FILE !== undefined || access.KAFKA_CERT_FILE !== undefined;
  const usesTls = access.KAFKA_TLS ?? hasFiles;
  if (hasFiles && !usesTls)
    throw new ConfigError(
      'KAFKA_TLS is false, and KAFKA_CA_FILE or KAFKA_CERT_FILE is set: leave out one or the other.',
    );
  return usesTls ? { ssl: true, socketFactory: tlsSockets(access), ...sasl } : sasl;
}

function requirePair(one: string, ofOne: string | undefined, other: string, ofOther: string | undefined): void {
  if ((ofOne === undefined) !== (ofOther === undefined))
    throw new ConfigError(`${one} and ${other} belong together: ${ofOne === undefined ? one : other} is missing.`);
}

/**
 * Reads the files again for each connection, so that the next one uses certificates that were renewed on disk. If they
 * cannot be used, for example because only one of a pair is written, the last working ones stay in use.
 */
function tlsSockets(access: KafkaAccess): ISocketFactory {
  let usable = secureContextOf(access);
  return ({ host, port, onConnect }) => {
    try {
      usable = secureContextOf(access);
    } catch {
      // Until they are complete.
    }
    const socket = connectTls(
      { host, port, ...(net.isIP(host) === 0 && { servername: host }), secureContext: usable },
      onConnect,
    );
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    return socket;
  };
}

function secureContextOf(access: KafkaAccess) {
  const options: SecureContextOptions = {
    ...read('ca', 'KAFKA_CA_FILE', access.KAFKA_CA_FILE),
    ...read('cert', 'KAFKA_CERT_FILE', access.KAFKA_CERT_FILE),
    ...read('key', 'KAFKA_KEY_FILE', access.KAFKA_KEY_FILE),
  };
  try {
    return createSecureContext(options);
  } catch (error) {
    throw new ConfigError(
      `KAFKA_CA_FILE, KAFKA_CERT_FILE and KAFKA_KEY_FILE are PEM files, and the key is that of the certificate: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function read(option: 'ca' | 'cert' | 'key', variable: string, file: string | undefined) {
  if (file === undefined) return {};
  try {
    return { [option]: readFileSync(file) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`${variable} names a file that cannot be read (${code}): ${file}`);
  }
}
