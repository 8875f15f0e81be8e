import { useQuery } from '@tanstack/react-query';
import styles from './front-page.module.css';

/** Whether this server is ready, and its addresses. */
export function FrontFoot() {
  const { data: isReady } = useQuery({
    queryKey: ['readyz'],
    queryFn: async () => (await fetch('/readyz')).ok,
    refetchInterval: 30_000,
  });
  return (
    <footer className={styles['foot']}>
      <p role="status" className={styles['status']}>
        <span className={isReady === false ? styles['down'] : styles['up']} aria-hidden />
        {isReady === undefined && 'Asking this server…'}
        {isReady === true && 'This server is ready'}
        {isReady === false && 'This server is not ready'}
      </p>
      <p className={styles['addresses']}>
        REST <code>/api/v1</code> · Graph <code>/graphql</code> · MCP <code>/mcp</code>
      </p>
    </footer>
  );
}
