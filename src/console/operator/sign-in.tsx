import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { Refusal } from '../http/refusal.js';
import { keySession } from '../session/key-session.js';
import { KeyBox } from '../shell/key-box.js';
import formStyles from '../shell/key-form.module.css';
import { callOperator } from './operator-client.js';

/** The form to enter an operator key. The key is checked before it is stored in this tab. */
export function SignIn({ refused }: { refused?: Refusal }) {
  const [key, setKey] = useState('');
  const [error, setError] = useState(refused === undefined ? undefined : textOf(refused));
  const [isChecking, setChecking] = useState(false);
  const submit = async (): Promise<void> => {
    const given = key.trim();
    if (given === '') {
      setError('Enter an operator key.');
      return;
    }
    setError(undefined);
    setChecking(true);
    try {
      await callOperator({ path: '/operator-keys/current', key: given });
      keySession.store(given);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      setError(textOf(thrown));
    } finally {
      setChecking(false);
    }
  };
  return (
    <div className={formStyles['place']}>
      <PageHead
        title="Sign in with an operator key"
        note="The key is stored in this tab only. Closing the tab or signing out deletes it."
      />
      <Form
        className={formStyles['form'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChecking) void submit();
        }}
      >
        <KeyBox
          label="Operator key"
          placeholder="dgo_…"
          value={key}
          error={error}
          isReadOnly={isChecking}
          onChange={(text) => {
            setKey(text);
            setError(undefined);
          }}
        />
        <Button type="submit" look="primary" isPending={isChecking}>
          Sign in
        </Button>
      </Form>
      <div>
        <p className={formStyles['hint']}>Issue a key on the server:</p>
        <pre className={formStyles['command']}>
          dealgraph operator-key issue --name &apos;Back office&apos; --scopes
          organizations:read,organizations:write,usage:read,audit:read
        </pre>
      </div>
    </div>
  );
}

function textOf(refusal: Refusal): string {
  return refusal.isOfKey ? 'This key is not valid. It may be mistyped, revoked or expired.' : refusal.message;
}
