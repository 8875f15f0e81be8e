/**
 * Records the charges that responses reported to an organization, and compares them with the ledger and the budget. A
 * successful call must have one ledger row with the charge it reported, or none if it was free. A call without a
 * response may have one row. No other rows may exist.
 */
export class Books {
  /** The sum of the credits that all responses reported. */
  acknowledged = 0;
  #reported = new Map();
  #unknown = new Map();
  #once = new Map();
  #since = new Date(0);

  constructor(organizationId) {
    this.organizationId = organizationId;
  }

  noteAnswer(requestId, credits) {
    this.#reported.set(requestId, credits);
    this.acknowledged += credits;
  }

  noteUnknown(requestId, most) {
    this.#unknown.set(requestId, most);
  }

  /** Expects at most one charge of this price for an Idempotency-Key, and exactly one after `noteOnce`. */
  expectOnce(idempotencyKey, price) {
    this.#once.set(idempotencyKey, { price, isAnswered: false });
  }

  noteOnce(idempotencyKey) {
    this.#once.get(idempotencyKey).isAnswered = true;
  }

  /**
   * Compares the recorded charges with the ledger. No call of the organization may be in progress. Returns `{calls,
   * credits, unheard, mistakes}`: the number of compared calls and credits, the credits of charges whose response was
   * lost, and a message for each mistake.
   */
  async compare(query) {
    const compared = { calls: this.#reported.size, credits: 0, unheard: 0, mistakes: [] };
    const rows = await query(rowsSince, [this.organizationId, this.#since]);
    const keys = new Map();
    for (const { id, key, credits } of rows) {
      if (key !== null) keys.set(key, [...(keys.get(key) ?? []), credits]);
      this.#compareRow(id, credits, compared);
    }
    for (const [id, credits] of this.#reported)
      if (credits > 0)
        compared.mistakes.push(`${id}: ${credits} credits were reported, and are not in the ledger`);
    this.#compareKeys(keys, compared.mistakes);
    await this.#compareBudget(query, compared.mistakes);
    this.#reported.clear();
    this.#since = rows.at(-1)?.at ?? this.#since;
    return compared;
  }

  #compareRow(id, credits, compared) {
    const reported = this.#reported.get(id);
    const most = this.#unknown.get(id);
    compared.credits += credits;
    if (reported !== undefined && reported !== credits)
      compared.mistakes.push(`${id}: reported ${reported}, charged ${credits}`);
    else if (reported === undefined && most === undefined) this.#noteStranger(id, credits, compared);
    else if (reported === undefined && credits > most)
      compared.mistakes.push(`${id}: charged ${credits} for ${most}`);
    if (reported === undefined) compared.unheard += credits;
    this.#reported.delete(id);
    this.#unknown.delete(id);
  }

  #noteStranger(id, credits, compared) {
    compared.mistakes.push(`${id}: ${credits} credits were charged, twice or without a request`);
  }

  #compareKeys(keys, mistakes) {
    for (const [key, charges] of keys) {
      const { price } = this.#once.get(key) ?? {};
      if (charges.length !== 1 || charges[0] !== price)
        mistakes.push(`${key}: charged ${charges.join(' and ')}`);
      this.#once.delete(key);
    }
    for (const [key, { isAnswered, price }] of this.#once)
      if (isAnswered && price > 0) mistakes.push(`${key}: answered, and not charged`);
  }

  /** Compares the sum of the ledger with the budget's usage of the month, in one statement. */
  async #compareBudget(query, mistakes) {
    const [{ ledger, month }] = await query(sums, [this.organizationId]);
    if (ledger !== month) mistakes.push(`the ledger has ${ledger} credits, the budget ${month}`);
  }
}

/** Rows charged after the last compared row. None is missed, because the load is paused during a comparison. */
const rowsSince = `SELECT caller_request_id AS id, idempotency_key AS key, credits::int AS credits, charged_at AS at
  FROM ledger_entry WHERE organization_id = $1 AND charged_at > $2 ORDER BY charged_at`;
const sums = `SELECT month_used::int AS month,
    (SELECT COALESCE(sum(credits), 0)::int FROM ledger_entry e WHERE e.organization_id = b.organization_id) AS ledger
  FROM credit_budget b WHERE organization_id = $1`;
