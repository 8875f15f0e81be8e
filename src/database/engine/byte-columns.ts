import './pg-internals.js';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import pg, { type Connection, type PoolClient } from 'pg';

/**
 * A client that can read columns as bytes. pg decodes every value to a string: a text that is sent on unchanged would be
 * decoded and encoded again.
 */
export class ByteClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = () => {
      attach(splitMessages(connection));
    };
  }
}

/** The message reader of each connection. */
const readers = new WeakMap<Connection, MessageReader>();

/** Returns an emitter of all messages for a connection except rows with byte columns, which it gets directly. */
function splitMessages(connection: Connection): EventEmitter {
  const { stream } = connection;
  const others = new EventEmitter();
  const reader = new MessageReader(
    (messages) => others.emit('data', messages),
    (row) => connection.emit('dataRow', row),
  );
  readers.set(connection, reader);
  stream.on('data', (chunk: Buffer) => {
    if (chunk.length >= largeChunk) yieldWhenDue(stream);
    reader.read(chunk);
  });
  stream.on('end', () => others.emit('end'));
  return others;
}

/**
 * Makes the next statement of an idle connection return these text columns as Buffers (UTF-8) instead of strings; null
 * returns all as strings again. If a message of the server is on its way, such as a notice, they stay strings.
 */
export function readAsBytes({ connection }: PoolClient, columns: readonly string[] | null): void {
  readers.get(connection)?.readAsBytes(columns);
}

/** A chunk of at least this many bytes belongs to a large result, of which more chunks may have arrived. */
const largeChunk = 32_768;
/** Milliseconds for which large results are read before other events of the process are handled. */
const readMs = 2;
/** When this turn of the event loop began to read large results, on the clock of `performance.now()`. */
let readingSince: number | null = null;

/**
 * Pauses a stream until the next turn of the event loop if large results have been read for `readMs` in this turn.
 * Otherwise Node.js reads up to 32 chunks of each connection before it handles another event.
 */
function yieldWhenDue(stream: Readable): void {
  if (readingSince === null) {
    readingSince = performance.now();
    setImmediate(() => {
      readingSince = null;
    });
  } else if (performance.now() - readingSince > readMs && !stream.isPaused()) {
    stream.pause();
    setImmediate(() => {
      stream.resume();
    });
  }
}

/** A message that pg handles as a row. */
interface DataRow {
  readonly name: 'dataRow';
  readonly length: number;
  readonly fieldCount: number;
  readonly fields: readonly (string | Buffer | null)[];
}

/** A message begins with a byte for its type, and its length in four bytes, which counts themselves. */
const headerBytes = 5;
const rowType = 'D'.charCodeAt(0);
const descriptionType = 'T'.charCodeAt(0);

/** The length of the message `ReadyForQuery` (type, length, state), with which the server ends each statement. */
const readyBytes = 6;
const readyType = 'Z'.charCodeAt(0);

/**
 * Splits the bytes of a connection into messages while a statement has byte columns. Otherwise passes on all bytes as
 * they arrive.
 */
class MessageReader {
  /** The beginning of a message whose end has not arrived: its pieces, their size, and the size that is needed. */
  private readonly held: Buffer[] = [];
  private heldBytes = 0;
  private neededBytes = 0;
  private byteColumns: readonly string[] | null = null;
  /** Whether the bytes so far certainly end with a whole message. */
  private isComplete = true;
  /** For each column of the current statement's rows, whether it is read as bytes; null before they are described. */
  private areBytes: readonly boolean[] | null = null;

  /**
   * @param passOn takes complete messages and, without byte columns, any bytes.
   * @param emitRow takes a row with byte columns.
   */
  constructor(
    private readonly passOn: (messages: Buffer) => void,
    private readonly emitRow: (row: DataRow) => void,
  ) {}

  readAsBytes(columns: readonly string[] | null): void {
    this.byteColumns = this.isComplete && this.heldBytes === 0 ? columns : null;
    this.areBytes = null;
  }

  read(chunk: Buffer): void {
    if (this.heldBytes > 0) {
      this.hold(chunk, this.neededBytes);
      if (this.heldBytes < this.neededBytes) return;
      const messages = Buffer.concat(this.held.splice(0), this.heldBytes);
      this.heldBytes = 0;
      this.readMessages(messages);
    } else if (this.byteColumns !== null) this.readMessages(chunk);
    else {
      this.isComplete = endsWithReady(chunk);
      this.passOn(chunk);
    }
  }

  private hold(rest: Buffer, neededBytes: number): void {
    this.held.push(rest);
    this.heldBytes += rest.length;
    this.neededBytes = neededBytes;
  }

  private readMessages(bytes: Buffer): void {
    let start = 0;
    let at = 0;
    for (;;) {
      const left = bytes.length - at;
      const length = left < headerBytes ? headerBytes : 1 + bytes.readUInt32BE(at + 1);
      if (left < length) {
        // Known before the messages are read, because the caller may then send its next statement.
        this.isComplete = left === 0;
        if (at > start) this.passOn(bytes.subarray(start, at));
        if (left > 0) this.hold(bytes.subarray(at), length);
        return;
      }
      if (this.byteColumns !== null) {
        if (bytes[at] === descriptionType) this.areBytes = findByteColumns(bytes, at, this.byteColumns);
        else if (bytes[at] === rowType && this.areBytes !== null) {
          if (at > start) this.passOn(bytes.subarray(start, at));
          this.emitRow(readRow(bytes, at, length, this.areBytes));
          start = at + length;
        }
      }
      at += length;
    }
  }
}

function endsWithReady(chunk: Buffer): boolean {
  const at = chunk.length - readyBytes;
  return at >= 0 && chunk[at] === readyType && chunk.readUInt32BE(at + 1) === readyBytes - 1;
}

/** The bytes of a column's description after its name. */
const descriptionBytes = 18;

/** Returns for each column that a row description names, whether it is one of these. */
function findByteColumns(bytes: Buffer, message: number, names: readonly string[]): boolean[] {
  const count = bytes.readUInt16BE(message + headerBytes);
  const found: boolean[] = [];
  let at = message + headerBytes + 2;
  for (let column = 0; column < count; column++) {
    const end = bytes.indexOf(0, at);
    found.push(names.includes(bytes.toString('utf8', at, end)));
    at = end + 1 + descriptionBytes;
  }
  return found;
}

function readRow(bytes: Buffer, message: number, length: number, areBytes: readonly boolean[]): DataRow {
  const fieldCount = bytes.readUInt16BE(message + headerBytes);
  const fields: (string | Buffer | null)[] = [];
  let at = message + headerBytes + 2;
  for (let column = 0; column < fieldCount; column++) {
    const size = bytes.readInt32BE(at);
    at += 4;
    if (size === -1) fields.push(null);
    else {
      fields.push(
        areBytes[column] === true ? bytes.subarray(at, at + size) : bytes.toString('utf8', at, at + size),
      );
      at += size;
    }
  }
  return { name: 'dataRow', length: length - 1, fieldCount, fields };
}
