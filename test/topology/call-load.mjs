import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { call } from './call.mjs';
import { idOf } from './dataset.mjs';

/**
 * Reads companies over HTTP, one request per organization at a time, until `end()`. Alternates between the gateways.
 * Records each outcome in `attempts`, like ChargeLoad. Their `requestId` is the X-Request-Id.
 */
export class CallLoad {
  attempts = [];
  #agent = new Agent({ keepAlive: true });
  #isOver = false;
  #running;

  /** `accounts` have `organizationId` and `secret`. `companies` is the number of companies in the dataset. */
  constructor(gateways, accounts, companies, pauseMs = 0) {
    Object.assign(this, { gateways, companies, pauseMs });
    this.#running = accounts.map((account) => this.#work(account));
  }

  async #work({ organizationId, secret }) {
    for (let number = 0; !this.#isOver; number++) {
      const requestId = `call-${randomUUID()}`;
      const at = performance.now();
      const failure = await this.#read(secret, requestId, number);
      this.attempts.push({ organizationId, requestId, at, ms: performance.now() - at, failure });
      await new Promise((resolve) => setTimeout(resolve, this.pauseMs));
    }
  }

  /** Returns null if the response is right and charged; otherwise what was wrong, for example `503 UNAVAILABLE`. */
  async #read(secret, requestId, number) {
    const { url } = this.gateways[number % this.gateways.length];
    const id = idOf.company(number % this.companies);
    const headers = { 'X-API-Key': secret, 'X-Request-Id': requestId };
    try {
      const answer = await call(url, { path: `/api/v1/companies/${id}`, headers }, { agent: this.#agent });
      const json = JSON.parse(answer.text);
      if (answer.status !== 200) return `${answer.status} ${json.errorCode}`;
      if (json.id !== id) return `got ${json.id} instead of ${id}`;
      const charged = answer.headers['x-credits-charged'];
      return charged === '1' ? null : `charged ${charged}`;
    } catch (error) {
      return error.kind ?? error.message;
    }
  }

  async end() {
    this.#isOver = true;
    await Promise.all(this.#running);
    this.#agent.destroy();
  }
}
