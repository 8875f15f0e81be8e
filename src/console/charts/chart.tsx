import type * as Plot from '@observablehq/plot';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../components/skeleton.js';
import styles from './chart.module.css';

type PlotLibrary = typeof Plot;

export interface ChartProps {
  /** Describes the chart to screen readers. They cannot read the chart itself, so the page must also have a table. */
  readonly label: string;
  readonly height?: number;
  /** Returns the options of the plot for a width in pixels. `plot` is the Observable Plot library. */
  readonly draw: (plot: PlotLibrary, width: number) => Plot.PlotOptions;
  /**
   * Called with the datum that the tooltip describes when the chart is clicked. Keyboard users need another way to the
   * same action.
   */
  readonly onPick?: (datum: unknown) => void;
}

/**
 * Renders an Observable Plot chart in the width of its container. Loads the library for the first chart. Pass the same
 * `draw` function as long as the data is unchanged, because a new function redraws the chart.
 */
export function Chart({ label, height = 240, draw, onPick }: ChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const pickRef = useRef(onPick);
  useEffect(() => {
    pickRef.current = onPick;
  });
  const [plot, setPlot] = useState<PlotLibrary | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    void import('@observablehq/plot').then((loaded) => {
      setPlot(loaded);
    });
  }, []);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry?.contentRect.width ?? 0));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  useEffect(() => {
    // A chart that is narrower than its margins cannot be drawn. The chart is drawn when a resize makes it wider.
    if (plot === null || width < 120) return;
    const drawn = plot.plot({ width, height, ...draw(plot, width), className: 'plot' });
    drawn.setAttribute('aria-hidden', 'true');
    // The content security policy blocks style elements that scripts insert. chart.module.css has the same rules.
    for (const style of drawn.querySelectorAll('style')) style.remove();
    drawn.addEventListener('click', () => {
      const datum: unknown = drawn.value;
      if (datum != null) pickRef.current?.(datum);
    });
    container.current?.replaceChildren(drawn);
    return () => {
      drawn.remove();
    };
  }, [plot, width, height, draw]);
  return (
    <figure className={styles['chart']} role="img" aria-label={label}>
      {plot === null && <Skeleton lines={1} height={height} />}
      <div
        ref={container}
        className={onPick === undefined ? '' : (styles['pickable'] ?? '')}
        style={{ minHeight: plot === null ? 0 : height }}
      />
    </figure>
  );
}
