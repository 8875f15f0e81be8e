import { ChevronDownIcon, CopyIcon, TableIcon } from '@radix-ui/react-icons';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components';
import { Button } from '../../../components/button.js';
import field from '../../../components/field.module.css';
import { Skeleton } from '../../../components/skeleton.js';
import type { ProductColumns } from '../../../products/all-columns.js';
import type { PageRequest } from '../../../products/product-view.js';
import styles from './results-toolbar.module.css';

const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.js')).ColumnsPanel }));
const CopyMenu = lazy(async () => ({ default: (await import('./copy-menu.js')).CopyMenu }));

export interface ResultsToolbarProps {
  readonly view: ProductColumns;
  readonly pageRequest: PageRequest;
  readonly layout: string | undefined;
  readonly onLayout: (layout: string | undefined) => void;
  /** False if the request cannot be copied, because the filter is not complete. */
  readonly canCopy: boolean;
  /** The actions for the displayed rows. */
  readonly children?: ReactNode;
}

/** The actions for the results. Their position is the same before and after the rows are paid for. */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { view, pageRequest, layout, onLayout, canCopy, children } = props;
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => {
      setMessage('');
    }, 4_000);
    return () => {
      clearTimeout(timer);
    };
  }, [message]);
  return (
    <>
      <span role="status" className={styles['message']}>
        {message}
      </span>
      <PopoverButton label="Columns" icon={<TableIcon aria-hidden />} opens="dialog">
        {() => <ColumnsPanel view={view} layout={layout} onLayout={onLayout} />}
      </PopoverButton>
      <PopoverButton label="Copy as" icon={<CopyIcon aria-hidden />} opens="menu" isDisabled={!canCopy}>
        {(close) => (
          <CopyMenu
            view={view}
            pageRequest={pageRequest}
            layout={layout}
            onDone={(done) => {
              close();
              setMessage(done);
            }}
          />
        )}
      </PopoverButton>
      {children}
    </>
  );
}

interface PopoverButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly opens: 'menu' | 'dialog';
  readonly isDisabled?: boolean;
  /** Renders the content. It can be a lazy component. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a menu or a small dialog. */
function PopoverButton({ label, icon, opens, isDisabled = false, children }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        size="small"
        isDisabled={isDisabled}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        onPress={() => {
          setOpen(true);
        }}
      >
        {icon} {label} <ChevronDownIcon aria-hidden />
      </Button>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        // The content is loaded later, so the label is on the popover.
        aria-label={label}
        className={field['popover'] ?? ''}
      >
        <Suspense fallback={<Skeleton lines={3} />}>
          {children(() => {
            setOpen(false);
          })}
        </Suspense>
      </Popover>
    </>
  );
}
