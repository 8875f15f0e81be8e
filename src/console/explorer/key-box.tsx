import { useSyncExternalStore } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { format } from '../components/format.js';
import { keySession } from '../session/key-session.js';
import { useKey } from '../session/use-key.js';
import { lastAnswer } from './last-answer.js';

/** The key of this tab, and what the newest answer cost. */
export function KeyBox() {
  const key = useKey() ?? '';
  const credits = useSyncExternalStore(lastAnswer.subscribe, lastAnswer.read)?.extensions?.credits;
  return (
    <div className="key-box">
      <TextField
        type="password"
        autoComplete="off"
        value={key}
        onChange={(typed) => {
          if (typed.trim() === '') keySession.forget();
          else keySession.keep(typed.trim());
        }}
      >
        <Label>API key</Label>
        <Input placeholder="dgk_…" spellCheck={false} />
      </TextField>
      <output aria-label="Credits">{credits !== undefined && textOf(credits)}</output>
    </div>
  );
}

function textOf({ charged, remaining }: { charged: number; remaining: number }): string {
  return `Charged ${format.count(charged)} · remaining ${remaining === -1 ? 'unlimited' : format.count(remaining)}`;
}
