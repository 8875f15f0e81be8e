import type { Clock } from '../../domain/clock.js';
import type { CreditBudget } from '../../domain/credit-budget.js';
import { documentFields, type StoredDocument } from '../../domain/records/stored-document.js';
import { chargeCredits } from '../../store/accounts/charge-credits.js';
import { chargeForRecords, type DocumentedRecord } from '../../store/accounts/charge-for-records.js';
import { isCharged } from '../../store/accounts/usage.js';
import type { Database } from '../../store/database.js';
import { batchRecords } from '../../store/records/batch-records.js';
import { isDatabaseUnavailable } from '../../store/unavailable.js';
import type { Budgets } from './budgets.js';
import { recordsOf, type ChargeGroup, type WantedRecords } from './charge-group.js';

/** What writing a group came to. */
export interface WrittenGroup {
  /** The budget after it; null when nothing was charged. */
  readonly budget: CreditBudget | null;
  /** By id those of its records that are there with their documents, charged or not. */
  readonly records: ReadonlyMap<string, DocumentedRecord>;
}

/** Writes groups of charges, all of one or none, also where the reply of the database is lost. */
export class GroupWriter {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly budgets: Budgets,
  ) {}

  /** @throws what `chargeCredits` throws, and a loss of the database only when it is lost twice in a row. */
  async write(organizationId: string, group: ChargeGroup): Promise<WrittenGroup> {
    const wanted = recordsOf(group);
    try {
      return await this.send(organizationId, group, wanted);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return this.sendAgain(organizationId, group, wanted && { ...wanted, deadline: null });
    }
  }

  private async send(
    organizationId: string,
    group: ChargeGroup,
    wanted: WantedRecords | null,
  ): Promise<WrittenGroup> {
    const charges = group.map(({ charge }) => charge);
    const now = this.clock.now();
    if (wanted === null)
      return { budget: await chargeCredits(this.db, organizationId, charges, now), records: new Map() };
    const db = this.db.as({ organizationId, keyId: '' }, wanted.deadline);
    return chargeForRecords(db, organizationId, charges, now, wanted);
  }

  /**
   * The reply to a charge was lost, so it may be committed, now or in a moment. Its rows cannot be written twice: sent
   * again it waits for the first, and then is the charge, or fails, or finds no room, because the first was. No time runs
   * out meanwhile: only so is it known.
   */
  private async sendAgain(
    organizationId: string,
    group: ChargeGroup,
    wanted: WantedRecords | null,
  ): Promise<WrittenGroup> {
    const [first] = group;
    const isDone = async (): Promise<boolean> =>
      first !== undefined && isCharged(this.db, organizationId, first.charge.requestId);
    try {
      const written = await this.send(organizationId, group, wanted);
      if (written.budget !== null || !(await isDone())) return written;
    } catch (error) {
      if (!(await isDone())) throw error;
    }
    const records: WrittenGroup['records'] = wanted === null ? new Map() : await this.read(wanted);
    return { budget: await this.budgets.lookUp(organizationId), records };
  }

  /** The records of a group that is charged. */
  private async read({ kind, ids }: WantedRecords): Promise<WrittenGroup['records']> {
    const found: readonly Found[] = await batchRecords(this.db, kind, ids, documentFields);
    return new Map(found.flatMap((record) => (isDocumented(record) ? [[record.id, record]] : [])));
  }
}

type Found = (StoredDocument & { readonly id: string }) | null;

function isDocumented(record: Found): record is DocumentedRecord {
  return typeof record?.document === 'string';
}
