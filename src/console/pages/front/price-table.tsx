import styles from './price-table.module.css';

const prices = [
  [
    'A company, person, investor, round, acquisition or IPO',
    '1 credit',
    'Once in an answer, wherever it hangs',
  ],
  ['A group of an aggregate', '1 credit', 'Count, sum, median and percentiles of it'],
  ['A record that has not changed', 'free', 'If-None-Match, or paid for in the same feed this month'],
  [
    'Counts, facets, typeahead, resolving of names',
    'free',
    'As often as the rate allows; about few records within a daily allowance',
  ],
  ['The price of anything, before', 'free', 'X-Dry-Run: true'],
  ['Errors, empty answers, repeats under an Idempotency-Key', 'free', 'Nothing is half paid, nothing twice'],
] as const;

/** What is paid for and what is not. */
export function PriceTable() {
  return (
    <section className={styles['prices']}>
      <h2>What it costs</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Price</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(([what, price, note]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className={price === 'free' ? styles['free'] : styles['paid']}>{price}</td>
              <td className={styles['note']}>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
