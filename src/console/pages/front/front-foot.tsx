import { useQuery } from '@tanstack/react-query';
import styles from './front-page.module.css';

const words = {
  ready: 'This server is ready',
  unready: 'This server is not ready',
  gone: 'This server does not answer',
};

async function askState(): Promise<keyof typeof words> {
  try {
    return (await fetch('/readyz')).ok ? 'ready' : 'unready';
  } catch {
    return 'gone';
  }
}

/** Whether this server is ready, and its addresses. */
export function FrontFoot() {
  const { data: state } = useQuery({
    queryKey: ['readyz'],
    queryFn: askState,
    refetchInterval: ({ state: { data } }) => (data === 'ready' ? 30_000 : 5_000),
  });
  return (
    <footer className={styles['foot']}>
      <p role="status" className={styles['status']}>
        <span
          className={state === undefined || state === 'ready' ? styles['up'] : styles['down']}
          aria-hidden
        />
        {state === undefined ? 'Asking this server…' : words[state]}
      </p>
      <p className={styles['addresses']}>
        REST <code>/api/v1</code> · Graph <code>/graphql</code> · MCP <code>/mcp</code>
      </p>
    </footer>
  );
}
