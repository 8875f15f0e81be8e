/** An error, or a plain object that serves as one; any of its properties may be missing. */
type ErrorLike = Readonly<Record<string, unknown>>;

const maxDepth = 6;

/**
 * Lists an error and all errors that it wraps, the outermost first. Prisma's error holds the adapter's in `meta`, whose
 * cause is no Error but an object with PostgreSQL's code.
 */
export function wrappedErrors(error: unknown, depth = 0): readonly ErrorLike[] {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return [];
  const outer = error as ErrorLike;
  const { cause, meta, errors } = outer;
  const inner = [cause, driverErrorOf(meta), ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return [outer, ...inner.flatMap((one) => wrappedErrors(one, depth + 1))];
}

function driverErrorOf(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : null;
}
