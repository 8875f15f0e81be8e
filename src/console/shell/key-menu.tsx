import { ExitIcon } from '@radix-ui/react-icons';
import { Button } from '../components/button.js';
import { keySession } from '../session/key-session.js';
import { useKey } from '../session/use-key.js';
import { useViewer } from '../session/use-viewer.js';
import styles from './key-menu.module.css';

/** Which key is at work, by its name or its visible beginning, and the way out. */
export function KeyMenu() {
  const key = useKey();
  const { data } = useViewer();
  if (key === null) return null;
  const name = data?.viewer?.key.name ?? `${key.slice(0, 10)}…`;
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`${name}: forget the key and what was paid for in this tab`}
      onPress={() => {
        keySession.forget();
      }}
    >
      <span className={styles['name']}>{name}</span>
      <ExitIcon aria-hidden />
    </Button>
  );
}
