import { Cross2Icon, PersonIcon } from '@radix-ui/react-icons';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '../components/button.js';
import { useKey } from '../session/key-session.js';
import { useViewer } from '../session/use-viewer.js';
import phoneMenuStyles from './phone-menu.module.css';
import { SectionLinks } from './section-links.js';
import { ThemeButton } from './theme-button.js';

/** The menu of a narrow window, with navigation, theme and key. It closes when the user navigates to another page. */
export function PhoneMenu({ onClose, onAccount }: { onClose: () => void; onAccount: () => void }) {
  const isSignedIn = useKey() !== null;
  const viewer = useViewer().data?.viewer;
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current !== pathname) onClose();
  }, [pathname, onClose]);
  return (
    <>
      <div className={phoneMenuStyles['head']}>
        <p className={phoneMenuStyles['owner']}>
          {isSignedIn && viewer != null && (
            <>
              <strong>{viewer.organization.name}</strong>
              <span>{viewer.key.name}</span>
            </>
          )}
        </p>
        <Button look="quiet" aria-label="Close menu" onPress={onClose}>
          <Cross2Icon aria-hidden />
        </Button>
      </div>
      <nav
        className={phoneMenuStyles['sections']}
        aria-label="Console"
        onClick={(event) => {
          // A link to the current page does not navigate, so the menu is closed here.
          if ((event.target as Element).closest('a') !== null) onClose();
        }}
      >
        <SectionLinks />
      </nav>
      <div className={phoneMenuStyles['foot']}>
        <ThemeButton isLabelled />
        {isSignedIn && (
          <Button look="quiet" onPress={onAccount}>
            <PersonIcon aria-hidden /> Account
          </Button>
        )}
      </div>
    </>
  );
}
