import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, programOf, run } from './commands.ts';
import { withLock } from './lock.ts';
import { cacheDirectory } from './paths.ts';
import { UnavailableError } from './unavailable.ts';

export const kafkaVersion = '4.3.1';
const LOG4J_VERSION = '2.25.1';
const LOWEST_JAVA = 17;

const dependencies = [
  ['org.apache.kafka', 'kafka_2.13', kafkaVersion],
  // Kafka depends only on the logging interface; its distribution adds the implementation, and so do we.
  ['org.apache.logging.log4j', 'log4j-core', LOG4J_VERSION],
  ['org.apache.logging.log4j', 'log4j-slf4j-impl', LOG4J_VERSION],
] as const;

/** Java and Kafka's jars. These come from Maven Central, which has the same jars as Kafka's archive. */
export async function kafkaClassPath(): Promise<{ readonly java: string; readonly classPath: string }> {
  const java = await findJava();
  const jars = join(cacheDirectory(), `kafka-${kafkaVersion}`);
  if (!existsSync(jars)) await withLock('kafka-jars', () => (existsSync(jars) ? Promise.resolve() : download(jars)));
  return { java, classPath: join(jars, '*') };
}

async function download(jars: string): Promise<void> {
  const maven = await programOf(['mvn'], ['maven']);
  const work = `${jars}.part`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'pom.xml'), pom());
  process.stderr.write(`Downloading Kafka ${kafkaVersion} from Maven Central …\n`);
  try {
    const args = ['-B', '-q', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=jars'];
    await run(maven, args, { cwd: work, timeoutMs: 600_000 });
  } catch (error) {
    throw new UnavailableError(
      `Kafka could not be downloaded from Maven Central: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  // Renamed atomically, so that an interrupted download is never used.
  renameSync(join(work, 'jars'), jars);
  rmSync(work, { recursive: true, force: true });
}

function pom(): string {
  const entries = dependencies.map(
    ([groupId, artifactId, version]) =>
      `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>sillage</groupId><artifactId>kafka</artifactId><version>1</version><dependencies>${entries.join('')}</dependencies></project>`;
}

async function findJava(): Promise<string> {
  const home = process.env.JAVA_HOME;
  const java =
    findProgram(['java'], home ? [join(home, 'bin')] : []) ?? (await programOf(['java'], ['default-jre-headless']));
  const release = await run(java, ['-XshowSettings:properties', '-version']).catch((error: unknown) => String(error));
  const version = Number(/specification\.version = (\d+)/.exec(release)?.[1] ?? LOWEST_JAVA);
  if (version < LOWEST_JAVA)
    throw new UnavailableError(`Kafka ${kafkaVersion} needs Java ${LOWEST_JAVA} or newer; ${java} is Java ${version}.`);
  return java;
}
