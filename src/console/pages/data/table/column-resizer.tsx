import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './results-table.module.css';
import { clampWidth, maxColumnWidth, minColumnWidth } from './table-layout.js';

export interface ColumnResizerProps {
  readonly header: string;
  readonly width: number;
  /** `isFinal` is false while the edge is being dragged, and true at the end. */
  readonly onResize: (width: number, isFinal: boolean) => void;
}

/** The edge of a column header. Dragging it, or pressing the left or right arrow key, resizes the column. */
export function ColumnResizer({ header, width, onResize }: ColumnResizerProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const actualWidth = (edge: HTMLElement): number => edge.closest('th')?.offsetWidth ?? width;
  const widthAt = (event: PointerEvent): number => {
    const { x, width: before } = start.current ?? { x: event.clientX, width };
    return clampWidth(before + event.clientX - x);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.shiftKey ? 50 : 10;
    const now = actualWidth(event.currentTarget);
    const next = { ArrowLeft: now - step, ArrowRight: now + step, Home: minColumnWidth, End: maxColumnWidth }[
      event.key
    ];
    if (next === undefined) return;
    // Otherwise the arrow key would also scroll the table.
    event.preventDefault();
    onResize(clampWidth(next), true);
  };
  return (
    <div
      className={styles['resizer']}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={width}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      aria-valuetext={`${width} pixels`}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: actualWidth(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (start.current !== null && event.clientX !== start.current.x) onResize(widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (start.current !== null && event.clientX !== start.current.x) onResize(widthAt(event), true);
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}
