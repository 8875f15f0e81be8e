import type { Deadline } from '../../domain/deadline.js';
import type { QueueFigures } from '../../domain/queue-figures.js';
import { serviceTenant, type Tenant } from '../../domain/tenant.js';
import { TurnOrder } from '../../domain/turn-order.js';
import { RecentOrganizations } from './recent-organizations.js';

/** Slow statements that run at once while several organizations use the database. */
export interface SlowStatementLimits {
  /** All organizations together. */
  readonly all: number;
  /** Each organization. */
  readonly perOrganization: number;
}

/** A statement that runs for longer is slow. */
const slowMilliseconds = 100;
/** A slow statement may run for so long while another organization waits; each time it is cancelled, for twice as long. */
const quantumMilliseconds = 250;
const tickMilliseconds = 25;

const ignore = (): void => undefined;

/** One statement that may turn out slow. It may be cancelled for others, and then waits for a slot and runs again. */
export class LimitedStatement {
  /** When it was sent, on the process' own clock; null while it waits. */
  sentAt: number | null = null;
  isSlow = false;
  /** True from the moment it is to be cancelled for others until it begins again. */
  isPreempted = false;
  /** How often it was cancelled for others. */
  preemptions = 0;
  cancel: () => void = ignore;
  start: () => void = ignore;

  constructor(
    readonly tenant: Tenant,
    readonly deadline: Deadline | null,
  ) {}

  /** Notes that it was sent, and how it is cancelled. */
  noteSent(cancel: () => void): void {
    this.sentAt = performance.now();
    this.cancel = cancel;
  }

  get quantumEnd(): number {
    return (this.sentAt ?? Infinity) + quantumMilliseconds * 2 ** this.preemptions;
  }
}

/**
 * Keeps statements that are slow, as a rule for want of an index, from taking a database's processors from others.
 *
 * How long a statement takes is known only by running it: each begins at once, and counts as slow after 100 ms. While
 * one organization is alone, its slow statements may have all connections. As soon as another one uses the database,
 * those above the limits are cancelled, the newest first, and wait for a slot; so does each later statement of an
 * organization that has some waiting. When an organization waits and all slots are taken, the slow statement whose
 * quantum ended first gives up its slot. Only statements that read are run again, so nothing is done twice.
 */
export class SlowStatements {
  private readonly running = new Set<LimitedStatement>();
  private readonly waiting = new TurnOrder<LimitedStatement>();
  private readonly recent = new RecentOrganizations();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly limits: SlowStatementLimits) {}

  get figures(): QueueFigures {
    return { atWork: this.slow().length, waiting: this.waiting.size };
  }

  /** Notes that an organization uses the database, by whatever statement. */
  noteUse({ organizationId }: Tenant): void {
    if (organizationId === serviceTenant.organizationId) return;
    if (this.recent.note(organizationId) && this.running.size > 0) this.balance();
  }

  /**
   * Resolves when a statement may be sent; null: at once. Each is ended by `end`, whatever comes of it.
   * @throws ApiError TIMED_OUT when its deadline passes first.
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

  /** Ends a statement's turn: it was answered, has failed, or is to begin again. */
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
    }, tickMilliseconds).unref();
  }

  private async wait(statement: LimitedStatement): Promise<void> {
    const { tenant, deadline } = statement;
    const started = new Promise<void>((resolve) => (statement.start = resolve));
    if (statement.preemptions > 0) this.waiting.addFirst(tenant, statement);
    else this.waiting.add(tenant, statement);
    this.balance();
    if (deadline === null) return started;
    return deadline.race(started, () => {
      // It may have been started in the moment in which its time was over.
      if (!this.waiting.remove(tenant, statement)) this.end(statement);
    });
  }

  private tick(): void {
    if (this.running.size === 0 && this.waiting.size === 0) {
      if (this.timer !== null) clearInterval(this.timer);
      this.timer = null;
      return;
    }
    const before = performance.now() - slowMilliseconds;
    let isNew = false;
    for (const statement of this.running) {
      if (statement.isSlow || (statement.sentAt ?? Infinity) > before) continue;
      statement.isSlow = true;
      isNew = true;
    }
    if (isNew || this.waiting.size > 0) this.balance();
  }

  /** Cancels what is above the limits, and starts what has a slot now. */
  private balance(): void {
    const held = this.cancelExcess();
    const isFit = ({ tenant: { organizationId } }: LimitedStatement): boolean =>
      held.hasSlot(organizationId, this.limitsFor(organizationId));
    for (let next = this.waiting.take(isFit); next !== null; next = this.waiting.take(isFit)) {
      held.add(next.tenant.organizationId);
      next.isSlow = true;
      this.run(next);
      next.start();
    }
    if ([...this.waiting.organizationIds].some((organizationId) => !held.has(organizationId)))
      this.endQuantum();
  }

  /** Returns the slots that are in use after it. */
  private cancelExcess(): HeldSlots {
    const held = new HeldSlots();
    for (const statement of this.slow()) {
      const { organizationId } = statement.tenant;
      if (held.hasSlot(organizationId, this.limitsFor(organizationId)) || statement.sentAt === null)
        held.add(organizationId);
      else preempt(statement);
    }
    return held;
  }

  /** An organization without a slot waits: the statement whose quantum ended first makes room. */
  private endQuantum(): void {
    const now = performance.now();
    const over = this.slow().filter(({ quantumEnd }) => quantumEnd <= now);
    const [first] = over.sort((a, b) => a.quantumEnd - b.quantumEnd);
    if (first !== undefined) preempt(first);
  }

  /** Slow statements that are not about to end, those that were sent first before others. */
  private slow(): LimitedStatement[] {
    const all = [...this.running].filter(({ isSlow, isPreempted }) => isSlow && !isPreempted);
    return all.sort((a, b) => (a.sentAt ?? Infinity) - (b.sentAt ?? Infinity));
  }

  private limitsFor(organizationId: string): SlowStatementLimits {
    return this.isAlone(organizationId) ? unlimited : this.limits;
  }

  private isAlone(organizationId: string): boolean {
    if (!this.recent.isAlone(organizationId)) return false;
    for (const other of this.waiting.organizationIds) if (other !== organizationId) return false;
    for (const { tenant } of this.running) if (tenant.organizationId !== organizationId) return false;
    return true;
  }
}

const unlimited: SlowStatementLimits = { all: Infinity, perOrganization: Infinity };

function preempt(statement: LimitedStatement): void {
  statement.isPreempted = true;
  statement.preemptions += 1;
  statement.cancel();
}

/** How many slots are in use, and by which organization. */
class HeldSlots {
  private readonly byOrganization = new Map<string, number>();
  private count = 0;

  add(organizationId: string): void {
    this.count += 1;
    this.byOrganization.set(organizationId, (this.byOrganization.get(organizationId) ?? 0) + 1);
  }

  has(organizationId: string): boolean {
    return this.byOrganization.has(organizationId);
  }

  hasSlot(organizationId: string, { all, perOrganization }: SlowStatementLimits): boolean {
    return this.count < all && (this.byOrganization.get(organizationId) ?? 0) < perOrganization;
  }
}
