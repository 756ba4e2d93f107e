import { database, withTenantTransaction } from '@/db/client';
import {
  isAllKeptSince,
  type OutboxEvent,
  replayOutbox,
} from '@/db/queries/platform/outbox-reader';
import type { Permission } from '@/lib/domain/codes/permissions';
import { identify } from '@/lib/platform/auth/server/identify';
import { knownCallers } from '@/lib/platform/auth/server/known-callers';
import { openStreams } from '@/lib/platform/events/open-streams';
import { outboxHub } from '@/lib/platform/events/server/hub';
import type { ApiRequest, HeaderReader } from '@/lib/platform/http/api-request';
import type { Context } from '@/lib/platform/http/server/context';
import { isDatabaseUnavailable } from '@/lib/platform/http/server/refuse';
import { log, loggable } from '@/lib/platform/log/log';
import { onDraining } from '@/lib/platform/server/draining';

const heartbeatMs = 15_000;
/** A minute, and an outage, of the busiest hospital. */
const replayAtMost = 10_000;
/** Events that wait for a caller who is connected and reads slowly, or not at all. They are more than is sent at once. */
const unreadAtMost = 10_000;

type Followed = {
  /** Whether the caller gets an event. */
  concerns: (event: OutboxEvent) => boolean;
  /** The listener's part of an event. */
  describe: (event: OutboxEvent) => object;
  mayStillListen: () => Promise<boolean>;
};

/** An event with its ward and its patient. */
export const describeEvent = ({ topic, wardId, patientId }: OutboxEvent) => ({
  topic,
  ward: wardId,
  patient: patientId,
});

/** A stream of what changes at the provider, until the caller or the session goes. */
export async function openStream(
  ctx: Context,
  request: ApiRequest,
  { concerns, describe: partOf, mayStillListen: isAllowed }: Followed,
): Promise<Response> {
  const providerId = ctx.provider.id;
  const caller = `${ctx.caller.kind} ${ctx.caller.sessionHash ?? ctx.caller.id}`;
  openStreams.requireRoom(caller);
  const lastHeard = request.headers.get('last-event-id');
  const encoder = new TextEncoder();
  let end = () => {};
  let isStarted = false;

  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      if (isStarted) return;
      isStarted = true;
      let open = true;
      const send = (text: string) => {
        if (!open) return;
        controller.enqueue(encoder.encode(text));
        if (-(controller.desiredSize ?? 0) <= unreadAtMost) return;
        // Kept, they would fill the memory; the caller comes back, and receives what was missed.
        controller.error(new Error(`More than ${unreadAtMost} changes were not read.`));
        end();
      };
      const tell = (event: OutboxEvent) => {
        if (concerns(event)) send(change(event.id, partOf(event)));
      };
      const endings: (() => void)[] = [];
      end = () => {
        if (!open) return;
        open = false;
        for (const ending of endings) ending();
        try {
          controller.close();
        } catch {
          // The caller has gone already, and the stream with it.
        }
      };
      if (request.signal.aborted) return end();
      request.signal.addEventListener('abort', end);
      endings.push(onDraining(end));
      if (!open) return;
      const giveWay = () => {
        send(givenWay);
        end();
      };
      endings.push(openStreams.keep(caller, giveWay));
      const endUnlessAllowed = async () => {
        if (!(await isAllowed())) end();
      };
      endings.push(knownCallers().watch(ctx.caller, () => void endUnlessAllowed()));
      send('retry: 2000\n\n');
      try {
        const unsubscribe = await outboxHub().subscribe(providerId, tell);
        if (!open) return unsubscribe();
        endings.push(unsubscribe);
        send(heartbeat());
        if (lastHeard !== null) {
          const { missed, isWhole } = await missedSince(providerId, lastHeard);
          if (!isWhole) send('event: resync\ndata: {}\n\n');
          missed.forEach(tell);
        }
      } catch (error) {
        // Without a subscription the stream would look alive and deliver nothing, so it ends and the client reconnects.
        const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
        log[level](
          { requestId: ctx.requestId, ...loggable(error) },
          'A stream of changes could not be opened',
        );
        end();
        return;
      }
      const timer = setInterval(async () => {
        await endUnlessAllowed();
        send(heartbeat());
      }, heartbeatMs);
      endings.push(() => clearInterval(timer));
      if (!open) clearInterval(timer);
    },
    cancel: () => end(),
  };
  // Nothing runs until somebody reads: a HEAD, a caller who has left, a request that was undone never do.
  const stream = new ReadableStream(source, { highWaterMark: 0 });

  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** The events after the last one received that are still kept, and whether none is missing. */
async function missedSince(
  providerId: string,
  lastHeard: string,
): Promise<{ missed: OutboxEvent[]; isWhole: boolean }> {
  const since = /^\d{1,15}$/.test(lastHeard) ? Number(lastHeard) : null;
  if (since === null) return { missed: [], isWhole: false };
  const missed = await withTenantTransaction([providerId], { durable: false }, (tx) =>
    replayOutbox(tx, providerId, since, replayAtMost),
  );
  if (!missed) return { missed: [], isWhole: false };
  return { missed, isWhole: await isAllKeptSince(database(), since) };
}

const change = (id: OutboxEvent['id'], data: object) =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`;

/** The newer streams are the ones in view; this one must not reopen at once and end the next. */
const givenWay = 'retry: 60000\nevent: replaced\ndata: {}\n\n';

const heartbeat = () => `event: heartbeat\ndata: ${JSON.stringify({ at: new Date() })}\n\n`;

/**
 * A session or key that has ended, or whose permissions no longer fit, ends its streams as well: it comes back and receives
 * what it may read.
 */
export async function mayStillListen(
  headers: HeaderReader,
  providerId: string,
  mayListen: (permissions: ReadonlySet<Permission>) => boolean,
): Promise<boolean> {
  try {
    const { affiliations } = await identify(headers, { isUse: false });
    return affiliations.some(
      ({ provider, permissions }) => provider.id === providerId && mayListen(permissions),
    );
  } catch {
    // A session that is over is refused. Where that cannot be asked the stream ends as well, and its screen comes back.
    return false;
  }
}
