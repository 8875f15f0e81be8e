import { type Release, Semaphore } from '../../concurrency/semaphore.js';
import { findSender } from '../sql/find-sender.js';
import { type DueWork, hasWebhooks, leaseDirectEvent, listDueWork } from '../sql/subscriptions.js';
import { payForEvent } from './pay-for-event.js';
import { sendEvent } from './send-event.js';
import type { CourierServices } from './webhook-settings.js';
import { workSubscription } from './work-subscription.js';

/** Maximum subscriptions and events that one poll reads. */
const maxDue = 500;
/**
 * One organization uses at most a quarter of the slots, so that its slow receivers do not delay other organizations.
 */
const sharePerOrganization = 4;

/**
 * Sends webhook events in the background of a server process. Any number of servers can do this: each leases a
 * subscription or a manual event before it sends something, so that no other server sends it at the same time. While
 * there are no webhooks, a poll only checks whether there are any.
 */
export class Courier {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private looking: Promise<void> = Promise.resolve();
  /** The work in progress in this process, by kind and ID. */
  private readonly working = new Map<string, Promise<void>>();
  private readonly senders: Semaphore;
  /** Whether the last poll found due work that could not be started, because all slots were in use. */
  private isBehind = false;

  constructor(private readonly courier: CourierServices) {
    const { concurrency } = courier.settings;
    this.senders = new Semaphore({
      slots: { organization: Math.ceil(concurrency / sharePerOrganization), total: concurrency },
    });
  }

  start(): this {
    this.schedule(this.courier.settings.pollSeconds * 1000);
    return this;
  }

  /**
   * Resolves when no event is being sent anymore. Pending events are sent by another server, or after the next start.
   */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all(this.working.values());
  }

  private schedule(waitMs: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    const look = (): void => {
      this.looking = this.look().finally(() => {
        this.schedule(this.courier.settings.pollSeconds * 1000);
      });
    };
    this.timer = setTimeout(look, waitMs).unref();
  }

  private async look(): Promise<void> {
    const { services, clock, logger } = this.courier;
    try {
      if (!(await hasWebhooks(services.db))) return;
      const due = await listDueWork(services.db, clock.now(), maxDue);
      this.isBehind = due.map((work) => this.begin(work)).includes(false);
    } catch (error) {
      logger.warn({ err: error }, 'due webhook events could not be read; retrying');
    }
  }

  /** Starts due work, unless it is already in progress. Returns false when no slot is free for it. */
  private begin(work: DueWork): boolean {
    const name = `${work.kind} ${work.id}`;
    if (this.working.has(name)) return true;
    if (this.isStopped) return false;
    const tenant = { organizationId: work.organizationId, keyId: '' };
    const release = this.senders.tryAcquire({ tenant, deadline: null });
    if (release === null) return false;
    this.working.set(name, this.run(name, work, release));
    return true;
  }

  private async run(name: string, work: DueWork, release: Release): Promise<void> {
    try {
      if (work.kind === 'subscription') await workSubscription(this.courier, work.id);
      else await sendDirectEvent(this.courier, work.id);
    } catch (error) {
      this.courier.logger.warn({ err: error, work: work.id }, 'an event could not be sent');
    } finally {
      this.working.delete(name);
      release();
      // A slot is free, so polls again immediately for work that could not be started.
      if (this.isBehind) {
        this.isBehind = false;
        this.looking = this.looking.then(() => {
          this.schedule(0);
        });
      }
    }
  }
}

const leaseMs = 60_000;

/** Sends a manual event (a test, or a delivery that is sent again) once, even if the webhook is paused. */
async function sendDirectEvent(courier: CourierServices, deliveryId: string): Promise<void> {
  const { clock, services } = courier;
  const now = clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const event = await leaseDirectEvent(services.db, deliveryId, now, until);
  if (event === null) return;
  const sender = await findSender(services.db, event.webhookId, now);
  // Without a valid key the webhook cannot act, so the event waits until the webhook is resumed, as it does during a
  // suspension.
  if (sender?.keyId == null || sender.isSuspended) return;
  // A dead event that was not paid for is charged now.
  await sendEvent(courier, sender, await payForEvent(courier, sender, event), true);
}
