import { Agent } from 'node:http';
import { call } from './call.mjs';
import { drawFrom } from './draw.mjs';
import { Phase } from './phase.mjs';

const tickMilliseconds = 5;
const repeatMilliseconds = 400;
const mostRepeats = 40;
/** Beyond so many open calls the load holds back, and says how many calls it did not send. */
const mostOpen = 2000;

/**
 * Mixed calls at a rate, whether earlier ones are answered or not (an open loop). Each answer is compared with the
 * dataset and each charge noted in the account's books. A call with an Idempotency-Key that fails is sent again until
 * it is answered; any other failure is counted.
 */
export class Load {
  #open = new Set();
  #timer = null;
  #issued = 0;
  #number = 0;
  #resumed = 0;
  #phases = 0;

  /** `accounts`: {secret, listId, books}; `poor`: one more, which may run out of credits; `calls`: of load-calls.mjs. */
  constructor({ url, rate, accounts, poor, calls, seed = 1, timeoutMilliseconds = 10_000 }) {
    Object.assign(this, { url, rate, accounts, poor, calls, timeoutMilliseconds });
    this.agent = new Agent({ keepAlive: true, maxSockets: mostOpen, timeout: 20_000, scheduling: 'lifo' });
    this.draw = drawFrom(seed);
    this.unsent = 0;
    this.begin('start');
  }

  /** From now on calls belong to another phase, which is answered. */
  begin(name) {
    this.phase = new Phase(name, this.#phases++);
    return this.phase;
  }

  resume() {
    this.#issued = 0;
    this.#resumed = performance.now();
    this.#timer = setInterval(() => this.#tick(), tickMilliseconds);
  }

  /** Sends nothing more, and waits until every call has come to its end. */
  async pause() {
    clearInterval(this.#timer);
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  /** Makes calls for so many seconds, each as soon as one of so many before is answered (a closed loop). */
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

  /** Steps that follow from each other, of one account at a time; each is repeated until it is answered. */
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

  /** Sends it with an Idempotency-Key until there is an answer, and once more: that one is the same and costs nothing. */
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

  /** One call and its books; answers null when it failed. */
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

/** An answer that is given again was charged when it was made, though nobody heard of it then. */
function wrongPrice({ price }, charged, isAgain) {
  if (price === null || charged === price || (isAgain && charged === 0)) return null;
  return `cost ${charged}, not ${price}`;
}

/** Null for an answer, whose `json` is then there; else its status, and whose it is: the program's errors have a code. */
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
