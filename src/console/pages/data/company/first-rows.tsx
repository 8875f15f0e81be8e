import { format } from '../../../components/format.js';

/** Says so where there are more rows than are shown. */
export function FirstRows({ shown, hasMore }: { shown: number; hasMore: boolean | undefined }) {
  if (hasMore !== true) return null;
  return (
    <p style={{ padding: 'var(--s3) var(--s5)', color: 'var(--ink-3)' }}>
      The first {format.count(shown)} are shown; there are more, which a filter under Data finds.
    </p>
  );
}
