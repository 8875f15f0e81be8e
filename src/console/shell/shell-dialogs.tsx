import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SearchField } from './search-field.js';
import styles from './shell-dialogs.module.css';
import dialogStyles from './top-dialog.module.css';
import type { ShellDialog } from './use-shortcuts.js';

export interface ShellDialogsProps {
  readonly open: ShellDialog | null;
  readonly onChange: (change: (open: ShellDialog | null) => ShellDialog | null) => void;
}

/** Loads the list of the search dialog, which is not part of the initial page load. */
export const loadPalette = () => import('./palette/command-palette.js');

const CommandPalette = lazy(() =>
  loadPalette().then(
    ({ CommandPalette: part }) => ({ default: part }),
    () => ({ default: LoadFailed }),
  ),
);

const PhoneMenu = lazy(() =>
  import('./phone-menu.js').then(
    ({ PhoneMenu: part }) => ({ default: part }),
    () => ({ default: LoadFailed }),
  ),
);

const AccountMenu = lazy(() =>
  import('./account-menu.js').then(
    ({ AccountMenu: part }) => ({ default: part }),
    () => ({ default: LoadFailed }),
  ),
);

const ShortcutList = lazy(() =>
  import('./shortcut-list.js').then(
    ({ ShortcutList: part }) => ({ default: part }),
    () => ({ default: LoadFailed }),
  ),
);

/** Renders the open dialog, or nothing. */
export function ShellDialogs({ open, onChange }: ShellDialogsProps) {
  // The browser reports asynchronously that a dialog was closed. Another dialog may already be open by then.
  const onClose = useCallback(() => {
    onChange((current) => (current === open ? null : current));
  }, [open, onChange]);
  if (open === 'search')
    return (
      <SearchDialog
        onClose={onClose}
        onOpen={(dialog) => {
          onChange(() => dialog);
        }}
      />
    );
  if (open === null) return null;
  const [label, placement] = frames[open];
  return (
    <TopDialog key={label} label={label} placement={placement} onClose={onClose}>
      <Suspense fallback={<p className={styles['loading']}>Loading…</p>}>
        {open === 'menu' && (
          <PhoneMenu
            onClose={onClose}
            onAccount={() => {
              onChange(() => 'account');
            }}
          />
        )}
        {open === 'shortcuts' && <ShortcutList onClose={onClose} />}
        {(open === 'account' || open === 'sign-out') && (
          <AccountMenu isSigningOut={open === 'sign-out'} onClose={onClose} />
        )}
      </Suspense>
    </TopDialog>
  );
}

/** The accessible name and the position of each dialog. */
const frames = {
  menu: ['Menu', 'side'],
  shortcuts: ['Keyboard shortcuts', 'center'],
  account: ['Account', 'corner'],
  'sign-out': ['Sign out', 'center'],
} as const;

interface SearchDialogProps {
  readonly onClose: () => void;
  readonly onOpen: (dialog: ShellDialog) => void;
}

function SearchDialog({ onClose, onOpen }: SearchDialogProps) {
  const [typed, setTyped] = useState('');
  // If Enter is pressed while the list loads, it opens the first item when there is one.
  const [isEntered, setEntered] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) setEntered(true);
  };
  const onType = (text: string): void => {
    setTyped(text);
    setEntered(false);
  };
  const field = { onType, onClose };
  return (
    <TopDialog label="Search" placement="top" onClose={onClose}>
      <Suspense
        fallback={
          <>
            <SearchField {...field} value={typed} onKeyDown={onKeyDown} />
            <p className={styles['loading']}>Loading…</p>
          </>
        }
      >
        <CommandPalette {...field} typed={typed} isEntered={isEntered} onOpen={onOpen} />
      </Suspense>
    </TopDialog>
  );
}

/** Shows in the dialog that its code could not be loaded. The page below can still be used. */
function LoadFailed({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles['loading']} role="alert">
      <p>This could not be loaded. The server may be unreachable. Reload the page to try again.</p>
      <button type="button" autoFocus onClick={onClose}>
        Close
      </button>
    </div>
  );
}

interface TopDialogProps {
  /** The accessible name of the dialog. */
  readonly label: string;
  readonly placement: 'top' | 'center' | 'side' | 'corner';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal `dialog` element. It is open as long as it is rendered. The browser keeps the focus in it, closes it on
 * Escape, and then restores the focus.
 */
function TopDialog({ label, placement, onClose, children }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={[dialogStyles['dialog'], dialogStyles[placement]].join(' ')}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onClick={(event) => {
        // The dialog's content covers it completely, so only a click on the backdrop has the dialog itself as its
        // target.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={dialogStyles['content']}>{children}</div>
    </dialog>
  );
}
