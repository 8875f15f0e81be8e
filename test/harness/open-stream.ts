import type { FeedRow } from './read-feed-page.js';

export interface ReceivedEvent {
  /** The most recent ID in the stream. */
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

/** An open stream of server-sent events, parsed like a browser's EventSource. */
export interface OpenStream {
  readonly headers: Headers;
  /** The most recent ID, with which a client would resume. */
  readonly lastId: string;
  /** The most recent reconnection delay that the stream requested, in milliseconds. */
  readonly retry: number;
  /** Returns the next event, or null at the end of the stream. */
  next(): Promise<ReceivedEvent | null>;
  /** Returns the next `count` events in short form: `+id` (added), `~id` (updated), `-id` (removed). */
  rows(count: number): Promise<string[]>;
  close(): void;
}

const signs: Readonly<Record<string, string>> = { added: '+', updated: '~', removed: '-' };

/** Opens a stream. Throws if the response is an error. */
export async function openStream(
  url: string,
  secret: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const ending = new AbortController();
  const requested = { 'X-API-Key': secret, Accept: 'text/event-stream', ...headers };
  const response = await fetch(url, { headers: requested, signal: ending.signal });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const state = { lastId: '', retry: 0 };
  const events = readEvents(response, state);
  const next = async (): Promise<ReceivedEvent | null> => {
    const { value, done } = await events.next();
    return done === true ? null : value;
  };
  return {
    headers: response.headers,
    get lastId() {
      return state.lastId;
    },
    get retry() {
      return state.retry;
    },
    next,
    rows: async (count) => {
      const rows: string[] = [];
      while (rows.length < count) {
        const event = await next();
        rows.push(event === null ? 'end' : `${signs[event.name] ?? event.name}${(event.data as FeedRow).id}`);
      }
      return rows;
    },
    close: () => {
      ending.abort();
    },
  };
}

async function* readEvents(
  response: Response,
  state: { lastId: string; retry: number },
): AsyncGenerator<ReceivedEvent, void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const fields = new Map(text.slice(0, end).split('\n').map(toField));
      text = text.slice(end + 2);
      state.lastId = fields.get('id') ?? state.lastId;
      state.retry = Number(fields.get('retry') ?? state.retry);
      const data = fields.get('data');
      if (data === undefined) continue;
      yield { id: state.lastId, name: fields.get('event') ?? 'message', data: JSON.parse(data) as unknown };
    }
  }
}

function toField(line: string): [string, string] {
  const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
  return [name, value];
}
