import { addSpending, hasRoomFor, type CreditBudget } from '../../domain/credit-budget.js';
import { latestDeadline, type Deadline } from '../../domain/deadline.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Charge } from '../../store/accounts/charge.js';
import type { DocumentedRecord } from '../../store/accounts/charge-for-records.js';
import type { RecordOutcome, WantedRecord } from './charge-outcome.js';

/** A request that waits for its charge. */
export interface WaitingCharge {
  readonly charge: Charge;
  /** What is read with the charge, which then hangs on it; null for a charge alone. */
  readonly wanted: WantedRecord | null;
  /** Null when it hangs on a record that is not there. */
  readonly resolve: (outcome: RecordOutcome | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Charges of one organization that are written together: all of them for records of one kind, or none. */
export type ChargeGroup = readonly WaitingCharge[];

/** The records of a group, and until when somebody waits for them. */
export interface WantedRecords {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
  readonly deadline: Deadline | null;
}

const mostInGroup = 500;
/** Their documents are read together, and while they are, the organization's next group waits. */
const mostRecordsInGroup = 50;
/** Of answers that are kept with their charges; one alone may be larger. */
const mostKeptBytes = 8 * 2 ** 20;

/** Takes those out of a queue that are written next. */
export function takeGroup(queue: WaitingCharge[]): ChargeGroup {
  return queue.splice(0, sizeOfGroup(queue));
}

/** How many of a queue are written together: what is kept with them travels in the same statement. */
function sizeOfGroup(queue: ChargeGroup): number {
  const most = queue[0]?.wanted == null ? mostInGroup : mostRecordsInGroup;
  let bytes = 0;
  const end = queue.findIndex(({ charge }, index) => {
    bytes += charge.keep?.body?.length ?? 0;
    return index === most || (index > 0 && bytes > mostKeptBytes);
  });
  return end === -1 ? queue.length : end;
}

/** What a group is for; null for a group of charges alone. */
export function recordsOf(group: ChargeGroup): WantedRecords | null {
  const wanted = group.flatMap((waiting) => waiting.wanted ?? []);
  const [first] = wanted;
  if (first === undefined) return null;
  return { kind: first.kind, ids: wanted.map(({ id }) => id), deadline: latestDeadline(wanted) };
}

/** Whether something is written with a charge that the database may refuse. */
export function writesMore({ charge }: WaitingCharge): boolean {
  return charge.keep !== null || charge.receipts.length > 0 || charge.session !== null;
}

/** Each request of a group is told the budget as it is after its own charge, as if they had come one by one. */
export function resolveInOrder(
  group: ChargeGroup,
  after: CreditBudget,
  records: ReadonlyMap<string, DocumentedRecord>,
): void {
  let budget = after;
  for (const { charge, wanted, resolve } of [...group].reverse()) {
    resolve({ charged: true, budget, record: (wanted && records.get(wanted.id)) ?? null });
    budget = addSpending(budget, charge.capKeyIds, -charge.credits);
  }
}

/** As many of a group, in their order, as a budget has room for together, and the rest. */
export function fill(budget: CreditBudget, group: ChargeGroup, now: Date): [ChargeGroup, ChargeGroup] {
  const [fitting, rest]: [WaitingCharge[], WaitingCharge[]] = [[], []];
  let spent = budget;
  for (const waiting of group) {
    const { capKeyIds, credits } = waiting.charge;
    const fits = hasRoomFor(spent, capKeyIds, credits, now);
    (fits ? fitting : rest).push(waiting);
    if (fits) spent = addSpending(spent, capKeyIds, credits);
  }
  return [fitting, rest];
}
