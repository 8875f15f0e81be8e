import { DotsHorizontalIcon } from '@radix-ui/react-icons';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from '../../components/button.js';
import field from '../../components/field.module.css';
import type { KeyTask } from './key-dialog.js';
import type { ApiKey } from './api-key.js';
import styles from './keys-page.module.css';

export interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly onTask: (task: KeyTask) => void;
}

/** What can be done to a valid key. One that was rotated is not rotated again. */
export function KeyActions({ apiKey, onTask }: KeyActionsProps) {
  const tasks = [
    { name: 'update', label: 'Change' },
    ...(apiKey.status === 'ACTIVE' ? [{ name: 'rotate', label: 'Rotate' } as const] : []),
    { name: 'revoke', label: 'Revoke' },
  ] as const;
  return (
    <MenuTrigger>
      <Button look="quiet" size="small" aria-label={`Actions of ${apiKey.name ?? apiKey.prefix}`}>
        <DotsHorizontalIcon aria-hidden />
      </Button>
      <Popover className={field['popover'] ?? ''} placement="bottom end">
        <Menu className={styles['menu'] ?? ''}>
          {tasks.map(({ name, label }) => (
            <MenuItem
              key={name}
              className={field['option'] ?? ''}
              onAction={() => {
                onTask({ name, key: apiKey });
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
