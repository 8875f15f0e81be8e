import type { Answer } from './answer.js';
import type { FeedCall, PollOptions } from './iterated.js';
import { nextLook, nextPage, rowsOf } from './next-page.js';
import type { OperationCall, Params } from './operation-call.js';
import { optionsOfPage } from './options-of-page.js';
import { pause } from './pause.js';

const usualIntervalMilliseconds = 5000;

/** A call whose answer goes on. It is sent at once; the pages behind it are when they are iterated. */
export class PagedCall implements FeedCall<unknown, unknown> {
  readonly [Symbol.toStringTag] = 'PagedCall';
  private readonly first: Promise<Answer<unknown>>;

  constructor(private readonly call: OperationCall) {
    this.first = call.answer();
  }

  then<A = Answer<unknown>, B = never>(
    onAnswer?: ((answer: Answer<unknown>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.first.then(onAnswer, onError);
  }

  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Answer<unknown> | B> {
    return this.first.catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Answer<unknown>> {
    return this.first.finally(onEnd);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of this.pages()) yield* rowsOf(this.call.operation, data);
  }

  pages(): AsyncGenerator<Answer<unknown>, void, undefined> {
    const { operation } = this.call;
    return this.follow((params, page) => Promise.resolve(nextPage(operation, params, page)));
  }

  async *poll({ intervalMilliseconds = usualIntervalMilliseconds }: PollOptions = {}): AsyncGenerator<
    Answer<unknown>,
    void,
    undefined
  > {
    const { operation, options } = this.call;
    const { signal } = options;
    const next = async (params: Params, page: unknown): Promise<Params | null> => {
      const more = nextPage(operation, params, page);
      if (more === null) await pause(intervalMilliseconds, signal);
      return signal?.aborted === true ? null : (more ?? nextLook(page));
    };
    try {
      yield* this.follow(next);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  }

  /** The first page, and then what `next` says. What the pages may cost together is divided among them. */
  private async *follow(
    next: (params: Params, page: unknown) => Promise<Params | null>,
  ): AsyncGenerator<Answer<unknown>, void, undefined> {
    let { call } = this;
    let spent = 0;
    for (let at = 1, answer = await this.first; ; at++) {
      spent += answer.credits.charged;
      yield answer;
      const params = await next(call.params, answer.data);
      if (params === null) return;
      call = call.with(params, optionsOfPage(this.call.options, at, spent));
      answer = await call.answer();
    }
  }
}
