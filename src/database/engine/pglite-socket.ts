import { Duplex } from 'node:stream';
import type { WireDatabase } from './wire-database.js';

/**
 * A socket for node-postgres that connects to an embedded database, so that it uses the same driver, adapter and SQL as
 * a server. It buffers Parse, Bind, Describe, Execute and Close until Sync, so that each statement is a single
 * exchange.
 */
export class PgliteSocket extends Duplex {
  private buffered: Buffer = Buffer.alloc(0);
  private held: Buffer[] = [];
  private started = false;

  constructor(private readonly database: WireDatabase) {
    super({ allowHalfOpen: false });
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // `send` pushes the responses.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.feed(chunk).then(() => {
      done();
    }, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.feed(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => {
      done();
    }, done);
  }

  private async feed(chunk: Buffer): Promise<void> {
    this.buffered = this.buffered.length > 0 ? Buffer.concat([this.buffered, chunk]) : chunk;
    for (let message = this.nextMessage(); message !== null; message = this.nextMessage()) {
      if (this.started) await this.handle(message);
      else await this.start(message);
    }
  }

  /** Returns the next complete message, or null. The first message (startup) has no type byte. */
  private nextMessage(): Buffer | null {
    const typeBytes = this.started ? 1 : 0;
    if (this.buffered.length < typeBytes + 4) return null;
    const length = this.buffered.readInt32BE(typeBytes) + typeBytes;
    if (this.buffered.length < length) return null;
    const message = this.buffered.subarray(0, length);
    this.buffered = this.buffered.subarray(length);
    return message;
  }

  private async start(startupMessage: Buffer): Promise<void> {
    this.started = true;
    await this.database.reset();
    await this.send(startupMessage);
  }

  private async handle(message: Buffer): Promise<void> {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === 'X') {
      this.push(null); // Terminate ends this client; the session stays open.
      return;
    }
    this.held.push(message);
    if ('PBDEC'.includes(type)) return;
    const batch = Buffer.concat(this.held);
    this.held = [];
    await this.send(batch);
  }

  private async send(message: Buffer): Promise<void> {
    for (const chunk of await this.database.exchange(new Uint8Array(message))) this.push(Buffer.from(chunk));
  }
}
