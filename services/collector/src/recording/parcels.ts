import type { Topic } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';

interface Parcel {
  readonly events: OutgoingEvent[];
  readonly settled: ((isDelivered: boolean) => void)[];
}

type Publish = (topic: Topic<unknown>, events: readonly OutgoingEvent[]) => Promise<boolean>;

/**
 * Lets the events of one turn of the event loop travel together: one publication and one timer for all of a topic. Each
 * call resolves with what `publish` said of its parcel.
 */
export function createParcels(publish: Publish): (topic: Topic<unknown>, event: OutgoingEvent) => Promise<boolean> {
  const open = new Map<string, Parcel>();

  const openParcel = (topic: Topic<unknown>): Parcel => {
    const parcel: Parcel = { events: [], settled: [] };
    open.set(topic.name, parcel);
    setImmediate(() => {
      open.delete(topic.name);
      // `publish` answers with a boolean whatever happens.
      void publish(topic, parcel.events).then((isDelivered) => {
        for (const settled of parcel.settled) settled(isDelivered);
      });
    });
    return parcel;
  };

  return (topic, event) =>
    new Promise((resolve) => {
      const parcel = open.get(topic.name) ?? openParcel(topic);
      parcel.events.push(event);
      parcel.settled.push(resolve);
    });
}
