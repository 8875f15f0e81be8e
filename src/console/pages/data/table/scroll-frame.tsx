import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './results-table.module.css';

interface ScrollFrameProps {
  readonly label: string;
  readonly columnCount: number;
  /** When this text changes, the frame is measured again. */
  readonly layoutText: string;
  readonly children: ReactNode;
}

/** Scrolls a table that is wider than the page, also with the arrow keys. Shows whether there are more columns. */
export function ScrollFrame({ label, columnCount, layoutText, children }: ScrollFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [more, setMore] = useState({ isWider: false, left: false, right: false });
  useEffect(() => {
    const scroller = frame.current;
    if (scroller === null) return;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const next = {
        isWider: scrollWidth > clientWidth + 1,
        left: scrollLeft > 1,
        right: scrollLeft + clientWidth < scrollWidth - 1,
      };
      setMore((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [layoutText]);
  return (
    <>
      <p id={hint} role="status" className={styles['hint']}>
        {more.isWider ? `Scroll sideways to see all ${columnCount} columns.` : ''}
      </p>
      <div className={styles['frame']} data-left={more.left} data-right={more.right}>
        <div
          ref={frame}
          className={styles['scroller']}
          // The arrow keys scroll the focused element.
          tabIndex={0}
          role="region"
          aria-label={label}
          aria-describedby={hint}
        >
          {children}
        </div>
      </div>
    </>
  );
}
