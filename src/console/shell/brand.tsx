import { Link } from '@tanstack/react-router';
import styles from './brand.module.css';

/** The name, and the way to the front page. */
export function Brand() {
  return (
    <Link to="/" className={styles['brand'] ?? ''}>
      <img src="/favicon.svg" width={24} height={24} alt="" />
      Dealgraph
    </Link>
  );
}
