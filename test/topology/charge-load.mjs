import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { openDatabase } = require('../../dist/database/engine/open-database.js');
const { ChargeBatcher } = require('../../dist/accounts/charges/charge-batcher.js');
const { createOrganization } = require('../../dist/accounts/sql/organizations.js');
const { newChargeId } = require('../../dist/accounts/model/charge.js');

const clock = { now: () => new Date() };

/** Opens a database for charges. With `accountUrls`, charges are sent directly to these Citus nodes. */
export function openForCharges(url, accountUrls = []) {
  return openDatabase({ url, accountUrls, connections: 10, statementMs: 15_000 });
}

/** Creates organizations with unlimited credits and returns their IDs. */
export async function createOrganizations(db, count) {
  const terms = { name: 'Load', creditLimit: -1, dailyCap: 0 };
  const made = [];
  for (let at = 0; at < count; at++)
    made.push((await createOrganization(db, terms, clock.now())).organizationId);
  return made;
}

function chargeOf() {
  return {
    requestId: newChargeId(),
    callerRequestId: null,
    apiKeyId: 'key',
    capKeyIds: [],
    channel: 'rest',
    operation: 'company',
    records: { company: 1 },
    credits: 1,
    answerToStore: null,
    receipts: [],
    session: null,
    milliseconds: 1,
    idempotencyKey: null,
    target: null,
  };
}

/** Charges each organization, one charge at a time, until `end()`. Records each outcome and its time in `attempts`. */
export class ChargeLoad {
  attempts = [];
  #isOver = false;
  #running;

  constructor(db, organizationIds, pauseMs = 0) {
    const charges = new ChargeBatcher(db, clock, { wake: () => undefined });
    this.#running = organizationIds.map((id) => this.#work(charges, id, pauseMs));
  }

  async #work(charges, organizationId, pauseMs) {
    while (!this.#isOver) {
      const charge = chargeOf();
      const at = performance.now();
      const outcome = await charges.charge(organizationId, charge).then(
        () => null,
        (error) => error.message,
      );
      const attempt = { organizationId, requestId: charge.requestId, at, ms: performance.now() - at };
      this.attempts.push({ ...attempt, failure: outcome });
      await new Promise((resolve) => setTimeout(resolve, outcome === null ? pauseMs : 50));
    }
  }

  async end() {
    this.#isOver = true;
    await Promise.all(this.#running);
  }
}

/**
 * Compares the ledger with the attempts. A successful charge must have one ledger row, a failed charge at most one, and
 * each budget must equal the sum of its rows. Returns the number of charges by outcome, and of wrong budgets. `column` is
 * the column with the `requestId` of the attempts.
 */
export async function compareLedger(coordinator, attempts, column = 'request_id') {
  const rows = await coordinator.sql(
    `SELECT ${column} AS id, count(*)::int AS count FROM ledger_entry GROUP BY 1`,
  );
  const known = new Map(rows.map(({ id, count }) => [id, count]));
  const wrong = await coordinator.sql(
    `SELECT b.organization_id FROM credit_budget b LEFT JOIN ledger_entry l ON l.organization_id = b.organization_id
     GROUP BY b.organization_id, b.month_used HAVING b.month_used <> COALESCE(sum(l.credits), 0)`,
  );
  const done = attempts.filter(({ failure }) => failure === null);
  const failed = attempts.filter(({ failure }) => failure !== null);
  return {
    charged: done.length,
    failed: failed.length,
    lost: done.filter(({ requestId }) => !known.has(requestId)).length,
    double: rows.filter(({ count }) => count > 1).length,
    unacknowledged: failed.filter(({ requestId }) => known.has(requestId)).length,
    wrongBudgets: wrong.length,
  };
}
