import { ExitIcon } from '@radix-ui/react-icons';
import { Button } from '../components/button.js';
import { keySession } from '../session/key-session.js';
import { useKey } from '../session/use-key.js';

/** Which key is at work, by what may be seen of it, and the way out. */
export function KeyMenu() {
  const key = useKey();
  if (key === null) return null;
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Forget the key ${key.slice(0, 8)}… and what was paid for in this tab`}
      onPress={() => {
        keySession.forget();
      }}
    >
      <code>{key.slice(0, 8)}…</code>
      <ExitIcon aria-hidden />
    </Button>
  );
}
