import type { Topic } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';

/** Events that share one publication and its fate, and at the same place whoever waits for each. */
interface Parcel<Waiting> {
  readonly events: OutgoingEvent[];
  readonly waiting: Waiting[];
}

type Publish = (topic: Topic<unknown>, events: readonly OutgoingEvent[]) => Promise<boolean>;

/**
 * Lets the events of one turn of the event loop travel together: one publication and one timer for all of a topic. Then
 * `settle` is told of each event, in order, what `publish` said of its parcel. Calls, since a promise for each click costs
 * a tenth of a redirect.
 */
export function createParcels<Waiting>(
  publish: Publish,
  settle: (isDelivered: boolean, event: OutgoingEvent, waiting: Waiting) => void,
): (topic: Topic<unknown>, event: OutgoingEvent, waiting: Waiting) => void {
  const open = new Map<string, Parcel<Waiting>>();

  const openParcel = (topic: Topic<unknown>): Parcel<Waiting> => {
    const parcel: Parcel<Waiting> = { events: [], waiting: [] };
    open.set(topic.name, parcel);
    setImmediate(() => {
      open.delete(topic.name);
      // `publish` answers with a boolean whatever happens.
      void publish(topic, parcel.events).then((isDelivered) => {
        for (const [place, event] of parcel.events.entries())
          settle(isDelivered, event, parcel.waiting[place] as Waiting);
      });
    });
    return parcel;
  };

  return (topic, event, waiting) => {
    const parcel = open.get(topic.name) ?? openParcel(topic);
    parcel.events.push(event);
    parcel.waiting.push(waiting);
  };
}
