import type * as Plot from '@observablehq/plot';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../components/skeleton.js';
import styles from './chart.module.css';

type PlotLibrary = typeof Plot;

export interface ChartProps {
  /** What the chart shows, in a sentence: it is all that a screen reader has of it, so the page needs a table too. */
  readonly label: string;
  readonly height?: number;
  /** The chart for a width in pixels; `plot` is Observable Plot, which is loaded with the first chart. */
  readonly draw: (plot: PlotLibrary, width: number) => Plot.PlotOptions;
}

/** A chart by Observable Plot, as wide as its place. `draw` has to be the same function while its data are the same. */
export function Chart({ label, height = 240, draw }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<PlotLibrary | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    void import('@observablehq/plot').then((loaded) => {
      setPlot(loaded);
    });
  }, []);
  useEffect(() => {
    const element = place.current;
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
    if (plot === null || width === 0) return;
    const drawn = plot.plot({ width, height, ...draw(plot, width), className: 'plot' });
    drawn.setAttribute('aria-hidden', 'true');
    // The page's policy takes no style from a script; what it says is in chart.module.css.
    for (const style of drawn.querySelectorAll('style')) style.remove();
    place.current?.replaceChildren(drawn);
    return () => {
      drawn.remove();
    };
  }, [plot, width, height, draw]);
  return (
    <figure className={styles['chart']} role="img" aria-label={label}>
      {plot === null && <Skeleton lines={1} height={height} />}
      <div ref={place} style={{ minHeight: plot === null ? 0 : height }} />
    </figure>
  );
}
