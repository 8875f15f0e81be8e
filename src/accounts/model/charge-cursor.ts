/**
 * A PostgreSQL snapshot: the transactions that were committed when it was taken. All transactions below `end` had ended,
 * except the running ones.
 */
export interface LedgerSnapshot {
  /** The first transaction ID that is not in the snapshot. */
  readonly end: number;
  /** The transactions below `end` that were still running, ascending. */
  readonly running: readonly number[];
}

/** The last charge of a page. */
export interface ChargePosition {
  readonly transactionId: number;
  readonly chargeId: string;
}

/**
 * A position in the feed of charges (D31): the charges of `since` were read. With `until`, the charges of that snapshot
 * are being read, up to `position`.
 */
export interface ChargeCursor {
  readonly since: LedgerSnapshot;
  readonly until: LedgerSnapshot | null;
  /** Null before the first charge of a snapshot. */
  readonly position: ChargePosition | null;
  /** How often charges had been deleted, and the database been restored, when the cursor was issued. */
  readonly prunes: number;
  readonly restores: number;
  readonly issuedAt: Date;
}

/** The snapshot that contains nothing. */
export const emptySnapshot: LedgerSnapshot = { end: Number.MIN_SAFE_INTEGER, running: [] };

/** Maximum running transactions in a snapshot, so that a cursor fits in a URL. */
export const maxRunning = 100;

/**
 * Parses the text of a PostgreSQL snapshot, `xmin:xmax:running,...`. With too many running transactions, the snapshot
 * ends before the first of those that do not fit. It still contains every earlier snapshot, because a transaction that
 * runs now was also running then.
 */
export function readSnapshot(text: string): LedgerSnapshot {
  const [, end = '', list = ''] = text.split(':');
  const running = list === '' ? [] : list.split(',').map(Number);
  const [firstTooMany] = running.slice(maxRunning);
  if (firstTooMany === undefined) return { end: Number(end), running };
  return { end: firstTooMany, running: running.slice(0, maxRunning) };
}

/**
 * Returns the lowest transaction ID whose charges may not have been read. Transactions that still run in the current
 * snapshot have no charges yet.
 */
export function firstUnread({ since, position }: ChargeCursor, current: LedgerSnapshot): number {
  if (position !== null) return position.transactionId;
  const stillRunning = new Set(current.running);
  return since.running.find((id) => !stillRunning.has(id)) ?? since.end;
}

const version = '1';
const none = '-';
const number = String.raw`-?\d{1,16}`;
const snapshot = String.raw`${number}:(?:\d{1,16}(?:,\d{1,16}){0,${maxRunning - 1}})?`;
const pattern = new RegExp(
  String.raw`^${version} (\d{1,13}) (\d{1,15}) (\d{1,15}) (${snapshot}) (${snapshot}|${none}) (${number}:[\w.:-]{1,128}|${none})$`,
);

/** Encodes a position in the feed of charges. */
export function encodeChargeCursor(cursor: ChargeCursor): string {
  const { since, until, position, prunes, restores, issuedAt } = cursor;
  const parts = [
    version,
    issuedAt.getTime(),
    prunes,
    restores,
    snapshotText(since),
    until === null ? none : snapshotText(until),
    position === null ? none : `${position.transactionId}:${position.chargeId}`,
  ];
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** Decodes a cursor. Returns null for other text. */
export function decodeChargeCursor(cursor: string): ChargeCursor | null {
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) return null;
  const [, issuedAt, prunes, restores, since = '', until = none, position = none] = match;
  return {
    since: decodeSnapshot(since),
    until: until === none ? null : decodeSnapshot(until),
    position: position === none ? null : decodePosition(position),
    prunes: Number(prunes),
    restores: Number(restores),
    issuedAt: new Date(Number(issuedAt)),
  };
}

function snapshotText({ end, running }: LedgerSnapshot): string {
  return `${end}:${running.join(',')}`;
}

function decodeSnapshot(text: string): LedgerSnapshot {
  const [end = '', list = ''] = text.split(':');
  return { end: Number(end), running: list === '' ? [] : list.split(',').map(Number) };
}

function decodePosition(text: string): ChargePosition {
  const at = text.indexOf(':');
  return { transactionId: Number(text.slice(0, at)), chargeId: text.slice(at + 1) };
}
