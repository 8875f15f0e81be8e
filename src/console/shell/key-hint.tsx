import { offer } from '../session/offer.js';
import styles from './key-form.module.css';

/** Tells a user without a key how to get one. */
export function KeyHint() {
  if (offer.keyUrl !== null)
    return (
      <p className={styles['hint']}>
        No key yet? <a href={offer.keyUrl}>Get a key</a>
      </p>
    );
  return (
    <>
      <p className={styles['hint']}>
        A server prints a demo key with 100,000 credits on its first start. Its operator can create more keys:
      </p>
      <pre className={styles['command']}>
        <code>dealgraph key issue --organization ID --name console</code>
      </pre>
    </>
  );
}
