import styles from './operator.module.css';

/** The values of an audit event, a line each: `monthly credits 1,000 → 2,000`. New values that are null are omitted. */
export function DetailList({ details }: { details: Readonly<Record<string, unknown>> }) {
  const { before, ...after } = details;
  const former = isRecord(before) ? before : {};
  const names = [...new Set([...Object.keys(former), ...Object.keys(after)])];
  const lines = names.flatMap((name) => {
    if (!(name in former) && after[name] === null) return [];
    const values = [name in former ? [textOf(former[name])] : [], name in after ? [textOf(after[name])] : []];
    return [{ name, text: values.flat().join(' → ') }];
  });
  if (lines.length === 0) return <>–</>;
  return (
    <ul className={styles['details']}>
      {lines.map(({ name, text }) => (
        <li key={name}>
          <span className={styles['small']}>{wordsOf(name)}</span> {text}
        </li>
      ))}
    </ul>
  );
}

/** Writes a name as words, for example `monthlyCredits` and `monthly_credits` as `monthly credits`. */
function wordsOf(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, item]) => `${wordsOf(name)}: ${textOf(item)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
