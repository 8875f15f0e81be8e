import type { Deadline } from '../../concurrency/deadline.js';
import { type QueueStats, SlotCounts, type SlotLimits, TurnOrder } from '../../concurrency/semaphore.js';
import { serviceTenant, type Tenant } from '../../concurrency/tenant.js';

/** An organization is active if it used the database within this time. */
const recentMs = 5000;

/** A statement that runs for longer than this is slow. */
const slowMs = 100;

/** Time for which a slow statement may run while another organization waits. Doubles after each preemption. */
const quantumMs = 250;
const tickMs = 25;

const ignore = (): void => undefined;

/**
 * Keeps slow statements, which usually lack an index, from using all processors of the database.
 *
 * The duration of a statement is not known in advance. Therefore each statement starts immediately, and counts as slow
 * after 100 ms. While only one organization is active, its slow statements may use all connections. When a second
 * organization becomes active, slow statements in excess of the limits are cancelled, newest first, and wait for a
 * slot. A cancelled statement uses a slot until its cancellation has arrived. While an organization has waiting statements, its new ones wait too. If all slots are in use and an
 * organization without a slot waits, the slow statement whose quantum ended first is preempted. Only reads are
 * preempted, because they can be run again safely.
 */
export class SlowStatements {
  private readonly running = new Set<LimitedStatement>();
  private readonly waiting = new TurnOrder<LimitedStatement>();
  private readonly recent = new RecentOrganizations();
  private timer: NodeJS.Timeout | null = null;

  /** @param limits Maximum number of running slow statements while several organizations are active. */
  constructor(private readonly limits: SlotLimits) {}

  get figures(): QueueStats {
    return { atWork: this.slow().length, waiting: this.waiting.size };
  }

  /** Records that an organization used the database. */
  noteUse({ organizationId }: Tenant): void {
    if (organizationId === serviceTenant.organizationId) return;
    if (this.recent.note(organizationId) && this.running.size > 0) this.balance();
  }

  /**
   * Waits until a statement may be sent. Returns null if it may be sent immediately. Call `end` afterward in any case.
   * @throws ApiError TIMED_OUT when the deadline of the statement passes first.
   */
  begin(statement: LimitedStatement): Promise<void> | null {
    const { tenant, preemptions } = statement;
    statement.isPreempted = false;
    if (preemptions === 0 && !this.waiting.hasOrganization(tenant.organizationId)) {
      this.run(statement);
      return null;
    }
    return this.wait(statement);
  }

  /** Ends a run of a statement: it succeeded, failed or was preempted. */
  end(statement: LimitedStatement): void {
    this.running.delete(statement);
    statement.sentAt = null;
    statement.cancel = ignore;
    if (this.waiting.size > 0) this.balance();
  }

  private run(statement: LimitedStatement): void {
    this.running.add(statement);
    this.timer ??= setInterval(() => {
      this.tick();
    }, tickMs).unref();
  }

  private async wait(statement: LimitedStatement): Promise<void> {
    const { tenant, deadline } = statement;
    const started = new Promise<void>((resolve) => (statement.start = resolve));
    if (statement.preemptions > 0) this.waiting.addFirst(tenant, statement);
    else this.waiting.add(tenant, statement);
    this.balance();
    if (deadline === null) return started;
    return deadline.race(started, () => {
      // The statement may have been started just before its deadline passed.
      if (!this.waiting.remove(tenant, statement)) this.end(statement);
    });
  }

  private tick(): void {
    if (this.running.size === 0 && this.waiting.size === 0) {
      if (this.timer !== null) clearInterval(this.timer);
      this.timer = null;
      return;
    }
    const before = performance.now() - slowMs;
    let isNew = false;
    for (const statement of this.running) {
      if (statement.isSlow || (statement.sentAt ?? Infinity) > before) continue;
      statement.isSlow = true;
      isNew = true;
    }
    if (isNew || this.waiting.size > 0) this.balance();
  }

  /** Preempts statements in excess of the limits, and starts waiting statements that now have a slot. */
  private balance(): void {
    const held = this.cancelExcess();
    const isFit = ({ tenant }: LimitedStatement): boolean => this.hasSlot(held, tenant);
    for (let next = this.waiting.take(isFit); next !== null; next = this.waiting.take(isFit)) {
      held.add(next.tenant, 1);
      next.isSlow = true;
      this.run(next);
      next.start();
    }
    const isWithout = (organizationId: string): boolean => held.ofOrganization(organizationId) === 0;
    if (this.preempted().length === 0 && [...this.waiting.organizationIds].some(isWithout)) this.endQuantum();
  }

  /** Preempts slow statements in excess of the limits. Returns the slots that are still in use. */
  private cancelExcess(): SlotCounts {
    const held = new SlotCounts(this.limits);
    for (const statement of this.slow()) {
      const { tenant, sentAt } = statement;
      if (this.hasSlot(held, tenant) || sentAt === null) held.add(tenant, 1);
      else preempt(statement);
    }
    for (const { tenant } of this.preempted()) held.add(tenant, 1);
    return held;
  }

  /** Preempts the statement whose quantum ended first. Called when an organization without a slot waits. */
  private endQuantum(): void {
    const now = performance.now();
    const over = this.slow().filter(({ quantumEnd }) => quantumEnd <= now);
    const [first] = over.sort((a, b) => a.quantumEnd - b.quantumEnd);
    if (first !== undefined) preempt(first);
  }

  /** Returns the slow statements that are not being preempted, in the order in which they were sent. */
  private slow(): LimitedStatement[] {
    const all = [...this.running].filter(({ isSlow, isPreempted }) => isSlow && !isPreempted);
    return all.sort((a, b) => (a.sentAt ?? Infinity) - (b.sentAt ?? Infinity));
  }

  /** Returns the statements that are being cancelled. They use the database until their cancellation has arrived. */
  private preempted(): LimitedStatement[] {
    return [...this.running].filter(({ isPreempted }) => isPreempted);
  }

  private hasSlot(held: SlotCounts, tenant: Tenant): boolean {
    return this.isAlone(tenant.organizationId) || held.reachedLimit(tenant) === null;
  }

  private isAlone(organizationId: string): boolean {
    if (!this.recent.isAlone(organizationId)) return false;
    for (const other of this.waiting.organizationIds) if (other !== organizationId) return false;
    for (const { tenant } of this.running) if (tenant.organizationId !== organizationId) return false;
    return true;
  }
}

/** Remembers the two organizations that used the database last, to detect whether more than one is active. */
class RecentOrganizations {
  private last: Use = { organizationId: '', at: -Infinity };
  private other: Use = { organizationId: '', at: -Infinity };

  /** Records a use. Returns true if until now only one organization was active, and this is a different one. */
  note(organizationId: string): boolean {
    const now = performance.now();
    if (organizationId === this.last.organizationId) {
      this.last.at = now;
      return false;
    }
    const wasAlone = now - this.other.at > recentMs;
    const isKnown = organizationId === this.other.organizationId;
    [this.last, this.other] = [isKnown ? this.other : { organizationId, at: now }, this.last];
    this.last.at = now;
    return wasAlone;
  }

  /** Returns true if no other organization is active. */
  isAlone(organizationId: string): boolean {
    const { at } = this.last.organizationId === organizationId ? this.other : this.last;
    return performance.now() - at > recentMs;
  }
}

/**
 * A statement that may become slow. It can be preempted: cancelled in favor of another organization, and run again when
 * it gets a slot.
 */
export class LimitedStatement {
  /** Time at which it was sent, from `performance.now()`. Null while it waits. */
  sentAt: number | null = null;
  isSlow = false;
  /** True from its preemption until it runs again. */
  isPreempted = false;
  /** Number of times that it was preempted. */
  preemptions = 0;
  cancel: () => void = ignore;
  start: () => void = ignore;

  constructor(
    readonly tenant: Tenant,
    readonly deadline: Deadline | null,
  ) {}

  /** Records that the statement was sent. */
  noteSent(cancel: () => void): void {
    this.sentAt = performance.now();
    this.cancel = cancel;
  }

  get quantumEnd(): number {
    return (this.sentAt ?? Infinity) + quantumMs * 2 ** this.preemptions;
  }
}

function preempt(statement: LimitedStatement): void {
  statement.isPreempted = true;
  statement.preemptions += 1;
  statement.cancel();
}

interface Use {
  readonly organizationId: string;
  /** From `performance.now()`. */
  at: number;
}
