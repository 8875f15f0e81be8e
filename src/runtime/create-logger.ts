import cluster from 'node:cluster';
import pino, { type DestinationStream, type Logger } from 'pino';
import { escapeLines } from '../values/hidden-characters.js';

/** Maximum bytes buffered for a slow reader. Further lines are dropped, so that the log cannot fill the memory. */
const maxWaitingBytes = 16 * 2 ** 20;
/** Longest write to a pipe that the system does not split. */
const wholeWriteBytes = 4096;
const maxCauses = 5;

/**
 * Creates the logger of a process: one JSON object per line, or readable text on a terminal. Lines are written
 * asynchronously; buffered lines are written when the process exits.
 */
export async function createLogger(level: string, stream: 'stdout' | 'stderr'): Promise<Logger> {
  const options = { level, serializers: { err: describeError } };
  return pino(options, process[stream].isTTY ? await pretty(stream) : plain(stream));
}

function plain(stream: 'stdout' | 'stderr'): DestinationStream {
  const common = { dest: descriptors[stream], sync: false, maxLength: maxWaitingBytes };
  // Worker processes share a pipe. Longer writes could mix the lines of two workers.
  return pino.destination(cluster.isWorker ? { ...common, maxWrite: wholeWriteBytes } : common);
}

/** Imports pino-pretty on demand, because it is used only on a terminal. */
async function pretty(stream: 'stdout' | 'stderr'): Promise<DestinationStream> {
  const { default: prettify } = await import('pino-pretty');
  const lines = prettify({
    destination: descriptors[stream],
    sync: true,
    colorize: true,
    ignore: 'pid,hostname',
  });
  return { write: (line) => lines.write(escapeStrings(line)) };
}

/** Escapes hidden characters in the strings of a JSON line. Line breaks remain, because stack traces have them. */
function escapeStrings(line: string): string {
  const escape = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? escapeLines(value) : value;
  return `${JSON.stringify(JSON.parse(line, escape))}\n`;
}

const descriptors = { stdout: 1, stderr: 2 } as const;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly cause?: LoggedError;
}

/**
 * Describes an error by its message, stack, code and causes. Omits other properties, because database drivers put row
 * values there.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && depth < maxCauses && { cause: describeError(cause, depth + 1) }),
  };
}
