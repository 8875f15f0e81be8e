import pino, { type DestinationStream, type Logger } from 'pino';

/** Lines that wait for a reader who does not read are dropped beyond this, so that the log cannot fill the memory. */
const mostWaitingBytes = 16 * 2 ** 20;
const mostCauses = 5;

/**
 * The log of a process, one JSON object a line, or made for people where it goes to a terminal. Lines are written beside
 * the work; what waits at the end of the process is written then.
 */
export async function createLogger(level: string, stream: 'stdout' | 'stderr'): Promise<Logger> {
  const options = { level, serializers: { err: describeError } };
  return pino(options, process[stream].isTTY ? await pretty(stream) : plain(stream));
}

function plain(stream: 'stdout' | 'stderr'): DestinationStream {
  return pino.destination({ dest: descriptors[stream], sync: false, maxLength: mostWaitingBytes });
}

/** Loaded only where somebody reads along. */
async function pretty(stream: 'stdout' | 'stderr'): Promise<DestinationStream> {
  const { default: prettify } = await import('pino-pretty');
  return prettify({ destination: descriptors[stream], sync: true, colorize: true, ignore: 'pid,hostname' });
}

const descriptors = { stdout: 1, stderr: 2 } as const;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly cause?: LoggedError;
}

/** An error's words and its causes; not its other properties, in which drivers keep values of the rows at fault. */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && depth < mostCauses && { cause: describeError(cause, depth + 1) }),
  };
}
