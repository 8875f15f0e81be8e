/**
 * What one organization was told of its charges, beside what the ledger and the budget say. A call that was answered
 * has one row of what it said, or none when it was free; a call without an answer may have one; nobody else has any.
 */
export class Books {
  /** Credits of all answers. */
  acknowledged = 0;
  #told = new Map();
  #unknown = new Map();
  #once = new Map();
  #since = new Date(0);

  constructor(organizationId) {
    this.organizationId = organizationId;
  }

  noteAnswer(requestId, credits) {
    this.#told.set(requestId, credits);
    this.acknowledged += credits;
  }

  noteUnknown(requestId, most) {
    this.#unknown.set(requestId, most);
  }

  /** A key under which there is at most one charge, of this price, and one as soon as it is answered. */
  expectOnce(idempotencyKey, price) {
    this.#once.set(idempotencyKey, { price, isAnswered: false });
  }

  noteOnce(idempotencyKey) {
    this.#once.get(idempotencyKey).isAnswered = true;
  }

  /**
   * Compares, while no call of the organization is open. Answers `{calls, credits, unheard, mistakes}`: calls and
   * credits that were compared, credits of charges whose answer nobody heard, and a sentence for each mistake.
   */
  async compare(query) {
    const compared = { calls: this.#told.size, credits: 0, unheard: 0, mistakes: [] };
    const rows = await query(rowsSince, [this.organizationId, this.#since]);
    const keys = new Map();
    for (const { id, key, credits } of rows) {
      if (key !== null) keys.set(key, [...(keys.get(key) ?? []), credits]);
      this.#compareRow(id, credits, compared);
    }
    for (const [id, credits] of this.#told)
      if (credits > 0)
        compared.mistakes.push(`${id}: ${credits} credits were told, and are not in the ledger`);
    this.#compareKeys(keys, compared.mistakes);
    await this.#compareBudget(query, compared.mistakes);
    this.#told.clear();
    this.#since = rows.at(-1)?.at ?? this.#since;
    return compared;
  }

  #compareRow(id, credits, compared) {
    const told = this.#told.get(id);
    const most = this.#unknown.get(id);
    compared.credits += credits;
    if (told !== undefined && told !== credits)
      compared.mistakes.push(`${id}: told ${told}, charged ${credits}`);
    else if (told === undefined && most === undefined) this.#noteStranger(id, credits, compared);
    else if (told === undefined && credits > most)
      compared.mistakes.push(`${id}: charged ${credits} for ${most}`);
    if (told === undefined) compared.unheard += credits;
    this.#told.delete(id);
    this.#unknown.delete(id);
  }

  #noteStranger(id, credits, compared) {
    compared.mistakes.push(`${id}: ${credits} credits were charged, twice or for nobody`);
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

  /** The ledger's sum and what the budget counts, in one look. The day is that of the run. */
  async #compareBudget(query, mistakes) {
    const [{ ledger, month }] = await query(sums, [this.organizationId]);
    if (ledger !== month) mistakes.push(`the ledger has ${ledger} credits, the budget ${month}`);
  }
}

/** Rows of the same millisecond as the last one of before come twice, and are known by their number. */
const rowsSince = `SELECT caller_request_id AS id, idempotency_key AS key, credits::int AS credits, charged_at AS at
  FROM ledger_entry WHERE organization_id = $1 AND charged_at > $2 ORDER BY charged_at`;
const sums = `SELECT month_used::int AS month,
    (SELECT COALESCE(sum(credits), 0)::int FROM ledger_entry e WHERE e.organization_id = b.organization_id) AS ledger
  FROM credit_budget b WHERE organization_id = $1`;
