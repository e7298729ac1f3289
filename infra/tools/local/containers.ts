import { GenericContainer, getContainerRuntimeClient, StartupCheckStrategy, type StartupStatus } from 'testcontainers';
import type { ContainerProgram } from './engine-kind.ts';

const PULL_TIMEOUT_MS = 600_000;

/** Readiness is checked afterwards with the protocol of the engine. */
class AtOnce extends StartupCheckStrategy {
  override async checkStartupState(): Promise<StartupStatus> {
    return 'SUCCESS';
  }
}

/**
 * Testcontainers' own containers of Postgres, Redis and Kafka are unsuitable: Kafka's supports only Confluent's image,
 * and all of them listen on a port that changes with every start, on all addresses of the machine.
 */
class EngineContainer extends GenericContainer {
  constructor(name: string, hostPort: number, { image, port, environment, command }: ContainerProgram) {
    super(image);
    this.withName(name)
      .withExposedPorts({ container: port, host: hostPort })
      .withEnvironment({ ...environment })
      .withCommand([...command])
      .withWaitStrategy(new AtOnce().withStartupTimeout(PULL_TIMEOUT_MS))
      // Stopped containers are restarted with their data, and none ends with the process that started it.
      .withReuse();
    this.hostConfig.PortBindings = { [`${port}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: String(hostPort) }] };
  }
}

/** Starts the container of this name, or creates it; its data exist as long as it does. */
export async function startContainer(name: string, hostPort: number, program: ContainerProgram): Promise<void> {
  await new EngineContainer(name, hostPort, program).start();
}

export async function isContainerRunning(name: string): Promise<boolean> {
  const container = await containerOf(name);
  return container.inspect().then(
    ({ State }) => State.Running,
    () => false,
  );
}

export async function endContainer(name: string, how: 'stop' | 'kill' | 'rm'): Promise<void> {
  const container = await containerOf(name);
  const ended = how === 'rm' ? container.remove({ force: true, v: true }) : container[how]();
  await ended.catch(async (error: unknown) => {
    if (await isContainerRunning(name)) throw error;
  });
}

async function containerOf(name: string) {
  return (await getContainerRuntimeClient()).container.getById(name);
}
