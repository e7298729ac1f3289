import type { PrivateOptions } from '../instances.ts';
import type { LocalEngine } from '../local-engine.ts';
import { openServiceAddress } from './service-address.ts';

/** A primary, a copy of it, and an address that leads to the present primary. */
export interface Pair {
  readonly address: string;
  readonly primary: LocalEngine;
  /**
   * The primary fails as by a power cut, and the copy takes over. `isSilent`: connections to the lost primary are not
   * closed, but carry nothing. `isPartition`: it keeps running, unreachable for its clients.
   */
  failOver(how: { readonly isSilent: boolean; readonly isPartition?: boolean }): Promise<void>;
  /** Creates a new copy of the primary, and waits until losing the primary would lose nothing. */
  addCopy(): Promise<void>;
  remove(): Promise<void>;
}

export interface PairKind {
  start(options: PrivateOptions): Promise<LocalEngine>;
  /** Resolves when it accepts writes. */
  promote(address: string): Promise<void>;
  /** Resolves when the copy has all data of the primary, and will have everything that the primary acknowledges. */
  untilCopied(primaryAddress: string): Promise<void>;
}

/** Both run from this machine's packages. */
export async function startPair(kind: PairKind): Promise<Pair> {
  const service = await openServiceAddress();
  const lost: LocalEngine[] = [];
  let primary = await kind.start({ native: true, durable: true });
  let copy: LocalEngine | undefined;

  const remove = async () => {
    await service.close();
    await Promise.all([primary, ...(copy ? [copy] : []), ...lost].map((engine) => engine.remove()));
  };
  const addCopy = async () => {
    copy = await kind.start({ native: true, durable: true, follows: primary.address });
    await kind.untilCopied(primary.address);
  };
  try {
    await addCopy();
  } catch (error) {
    await remove();
    throw error;
  }
  service.point(primary.address);

  return {
    address: withPort(primary.address, service.port),
    get primary() {
      return primary;
    },
    async failOver({ isSilent, isPartition = false }) {
      const next = copy;
      if (!next) throw new Error('There is no copy that could take over');
      service.point(undefined);
      if (isSilent || isPartition) service.silence();
      if (!isPartition) await primary.kill();
      await kind.promote(next.address);
      lost.push(primary);
      primary = next;
      copy = undefined;
      service.point(primary.address);
    },
    addCopy,
    remove,
  };
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}
