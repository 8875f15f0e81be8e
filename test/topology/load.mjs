import { Agent } from 'node:http';
import { call } from './call.mjs';
import { drawFrom } from './draw.mjs';
import { Phase } from './phase.mjs';

const tickMs = 5;
const repeatMilliseconds = 400;
const mostRepeats = 40;
/** Maximum number of open calls. Further calls are not sent, but counted in `unsent`. */
const mostOpen = 2000;

/**
 * Sends mixed calls at a fixed rate, without waiting for open calls (an open loop). Compares each response with the
 * dataset, and records each charge in the account's books. Failures are counted. A failed call with an Idempotency-Key
 * is also retried until it succeeds.
 */
export class Load {
  #open = new Set();
  #timer = null;
  #issued = 0;
  #number = 0;
  #resumed = 0;
  #phases = 0;

  /**
   * `accounts` and `poor` are accounts from open-account.mjs. Only `poor` may run out of credits. `calls` are the kinds
   * of calls from load-calls.mjs.
   */
  constructor({ url, rate, accounts, poor, calls, seed = 1, timeoutMilliseconds = 10_000 }) {
    Object.assign(this, { url, rate, accounts, poor, calls, timeoutMilliseconds });
    this.agent = new Agent({ keepAlive: true, maxSockets: mostOpen, timeout: 20_000, scheduling: 'lifo' });
    this.draw = drawFrom(seed);
    this.unsent = 0;
    this.begin('start');
  }

  /** Starts a new phase and returns it. Later calls belong to this phase. */
  begin(name) {
    this.phase = new Phase(name, this.#phases++);
    return this.phase;
  }

  resume() {
    this.#issued = 0;
    this.#resumed = performance.now();
    this.#timer = setInterval(() => this.#tick(), tickMs);
  }

  /** Stops sending calls, and waits until every open call has ended. */
  async pause() {
    clearInterval(this.#timer);
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  /** Makes calls for this many seconds. Each connection starts a call when its previous call ends (a closed loop). */
  async saturate(connections, seconds) {
    const end = performance.now() + seconds * 1000;
    const callOn = async () => {
      while (performance.now() < end) await this.#send();
    };
    await Promise.all(Array.from({ length: connections }, callOn));
  }

  async stop() {
    await this.pause();
    this.agent.destroy();
  }

  #tick() {
    const due = Math.floor(((performance.now() - this.#resumed) / 1000) * this.rate);
    for (; this.#issued < due; this.#issued++) {
      if (this.#open.size >= mostOpen) this.unsent++;
      else void this.#send();
    }
  }

  #send() {
    const { kind, make } = this.draw.weighted(this.calls);
    const account = kind === 'poor' ? this.poor : this.draw.pick(this.accounts);
    const made = { kind, account, phase: this.phase, ...make(this.draw, account) };
    this.phase.calls++;
    const done = this.#make(made)
      .catch((error) => made.phase.noteWrong(`${kind}: ${error.stack}`))
      .finally(() => this.#open.delete(done));
    this.#open.add(done);
    return done;
  }

  #make(made) {
    if (made.steps) return this.#takeSteps(made);
    return made.isRepeated ? this.#untilAnswered(made) : this.#attempt(made, {});
  }

  /** Runs the steps of a sequence, each until it succeeds. Does nothing if the account already runs a sequence. */
  async #takeSteps({ steps, ...made }) {
    const { account } = made;
    if (account.isWriting) return;
    account.isWriting = true;
    for (const step of steps) {
      for (let attempt = 0; attempt < mostRepeats; attempt++) {
        if ((await this.#attempt({ ...made, ...step }, {})) !== null) break;
        await pause(repeatMilliseconds);
      }
    }
    account.isWriting = false;
  }

  /**
   * Sends a call with an Idempotency-Key until it succeeds. Repeats one in four successful calls, whose replay must be
   * identical and free.
   */
  async #untilAnswered(made) {
    const key = `key-${this.phase.number}-${this.#number++}`;
    made.account.books.expectOnce(key, made.price);
    const headers = { 'Idempotency-Key': key };
    let answer = null;
    for (let attempt = 0; answer === null && attempt < mostRepeats; attempt++) {
      if (attempt > 0) await pause(repeatMilliseconds);
      if (attempt > 0) made.phase.repeated++;
      answer = await this.#attempt(made, headers);
    }
    if (answer === null) return;
    made.account.books.noteOnce(key);
    if (this.draw.below(4) > 0) return;
    const again = await this.#attempt({ ...made, price: null }, headers);
    if (again !== null && again.text !== answer.text)
      made.phase.noteWrong(`${made.kind}: a repeat is another answer`);
    if (again !== null && again.charged > 0)
      made.phase.noteWrong(`${made.kind}: a repeat cost ${again.charged}`);
  }

  /** Makes one call, and records it in the books. Returns the response, or null if the call failed. */
  async #attempt(made, headers) {
    const { account, phase, kind } = made;
    const requestId = `call-${phase.number}-${this.#number++}`;
    const begun = performance.now();
    const most = made.price ?? 1000;
    const all = { 'X-API-Key': account.secret, 'X-Request-Id': requestId, ...made.headers, ...headers };
    let answer;
    try {
      answer = await call(this.url, { ...made, headers: all }, this);
    } catch (error) {
      account.books.noteUnknown(requestId, most);
      phase.noteFailure(error.kind, begun);
      return null;
    }
    const { status } = answer;
    if (made.isPoor && status === 402) {
      phase.refused++;
      if (!answer.text.includes('OUT_OF_CREDITS')) phase.noteWrong(`402 says ${answer.text}`);
      return answer;
    }
    const refusal = refusalOf(answer);
    if (refusal !== null) {
      account.books.noteUnknown(requestId, most);
      phase.noteFailure(refusal, begun);
      return null;
    }
    phase.noteAnswer(performance.now() - begun);
    answer.charged = chargedOf(answer);
    account.books.noteAnswer(requestId, answer.charged);
    const isAgain = answer.headers['idempotent-replayed'] === 'true';
    const wrong = made.check(answer) ?? wrongPrice(made, answer.charged, isAgain);
    if (wrong !== null) phase.noteWrong(`${kind} ${made.path}: ${wrong}`);
    return answer;
  }
}

function chargedOf({ headers, json }) {
  return Number(headers['x-credits-charged'] ?? json.extensions?.credits?.charged ?? 0);
}

/**
 * Returns a message if the charge of a response is wrong; otherwise null. A replayed response is free, because it was
 * charged when it was first produced, even if that response was lost.
 */
function wrongPrice({ price }, charged, isAgain) {
  if (price === null || charged === price || (isAgain && charged === 0)) return null;
  return `cost ${charged}, not ${price}`;
}

/**
 * Parses a response, and sets its `json`. Returns null if it is successful; otherwise its status, with the error code
 * if a gateway sent it.
 */
function refusalOf(answer) {
  const { status, text } = answer;
  const isJson = answer.headers['content-type']?.includes('json');
  const json = isJson ? JSON.parse(text) : {};
  const code = json.errorCode ?? json.errors?.[0]?.extensions?.code;
  answer.json = json;
  if (status === 200 && code === undefined) return null;
  return `${status} ${code ?? (isJson ? text.slice(0, 100) : 'of the proxy')}`;
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
