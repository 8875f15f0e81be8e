import { hasWebhooks, listDueWork } from '../store/webhooks/due-work.js';
import { DeliveryQueue, type TakenJob } from '../store/webhooks/delivery-queue.js';
import type { CourierServices } from './courier-services.js';
import { sendDirectEvent } from './send-direct-event.js';
import { workLane } from './work-lane.js';

/** What a look puts into the queue at most. */
const mostDue = 500;
/** A quarter of the senders for one organization: a slow receiver of one does not hold those of the others. */
const sharePerOrganization = 4;

/**
 * Sends events in a server, beside its requests; any number of servers may. Now and then it looks for what is due and
 * puts it into the queue, from which each server takes as much as it can send. While there are no webhooks it does
 * nothing but look for one.
 */
export class Courier {
  private queue: DeliveryQueue | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private looking: Promise<void> = Promise.resolve();
  private readonly working = new Set<Promise<void>>();
  private readonly byOrganization = new Map<string, number>();

  constructor(private readonly courier: CourierServices) {}

  start(): this {
    this.schedule();
    return this;
  }

  /** Resolves when nothing is being sent any more. What waits is sent by another server, or after the next start. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all(this.working);
    await this.queue?.close();
  }

  private schedule(): void {
    if (this.isStopped) return;
    const look = (): void => {
      this.looking = this.look().finally(() => {
        this.schedule();
      });
    };
    this.timer = setTimeout(look, this.courier.settings.pollSeconds * 1000).unref();
  }

  private async look(): Promise<void> {
    try {
      if (!(await hasWebhooks(this.courier.services.db))) return;
      await this.enqueue();
      await this.take();
    } catch (error) {
      this.courier.logger.warn({ err: error }, 'webhooks could not be looked after; trying again');
    }
  }

  private async enqueue(): Promise<void> {
    const { services, clock } = this.courier;
    await (await this.openQueue()).add(await listDueWork(services.db, clock.now(), mostDue));
  }

  private async openQueue(): Promise<DeliveryQueue> {
    this.queue ??= await DeliveryQueue.open(this.courier.services.db, (error) => {
      this.courier.logger.warn({ err: error }, 'the queue of webhooks could not be looked after');
    });
    return this.queue;
  }

  /** Takes jobs until there are none left, or as many are at work as may be. */
  private async take(): Promise<void> {
    const queue = await this.openQueue();
    for (;;) {
      const free = this.courier.settings.concurrency - this.working.size;
      if (free <= 0 || this.isStopped) return;
      const jobs = await queue.take(free);
      for (const job of jobs) this.begin(queue, job);
      if (jobs.length < free) return;
    }
  }

  private begin(queue: DeliveryQueue, job: TakenJob): void {
    const work = this.run(queue, job)
      .catch((error: unknown) => {
        this.courier.logger.warn({ err: error, work: job.id }, 'an event could not be sent');
      })
      .finally(() => this.working.delete(work));
    this.working.add(work);
  }

  private async run(queue: DeliveryQueue, job: TakenJob): Promise<void> {
    const { organizationId } = job;
    const count = this.byOrganization.get(organizationId) ?? 0;
    try {
      // It is due still, and found again at the next look.
      if (count >= Math.ceil(this.courier.settings.concurrency / sharePerOrganization)) return;
      this.byOrganization.set(organizationId, count + 1);
      try {
        if (job.kind === 'lane') await workLane(this.courier, job.id);
        else await sendDirectEvent(this.courier, job.id);
      } finally {
        this.leave(organizationId);
      }
    } finally {
      await queue.finish(job);
    }
  }

  private leave(organizationId: string): void {
    const left = (this.byOrganization.get(organizationId) ?? 1) - 1;
    if (left === 0) this.byOrganization.delete(organizationId);
    else this.byOrganization.set(organizationId, left);
  }
}
