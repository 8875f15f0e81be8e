import { type ReactNode, useId } from 'react';
import { Button } from '../components/button.js';
import styles from './operator.module.css';
import { useHasScope } from './operator-client.js';
import type { OperatorScope } from './operator-objects.js';

interface ScopedButtonProps {
  readonly scope: OperatorScope;
  readonly look?: 'primary' | 'plain' | 'danger';
  readonly size?: 'small' | 'normal';
  /** The accessible name, if it is more than the text. */
  readonly label?: string;
  /** Why the action is not possible now; undefined if it is. */
  readonly obstacle?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button for a change. It is off, with the reason next to it, if the key lacks the scope or the state forbids it. */
export function ScopedButton({ scope, label, obstacle, children, ...rest }: ScopedButtonProps) {
  const id = useId();
  const hasScope = useHasScope(scope);
  const reason = hasScope === false ? `Your key lacks ${scope}` : obstacle;
  return (
    <span className={styles['action']}>
      {reason !== undefined && (
        <span id={id} className={styles['reason']}>
          {reason}
        </span>
      )}
      <Button
        {...rest}
        {...(label !== undefined && { 'aria-label': label })}
        {...(reason !== undefined && { 'aria-describedby': id })}
        isDisabled={hasScope !== true || reason !== undefined}
      >
        {children}
      </Button>
    </span>
  );
}
