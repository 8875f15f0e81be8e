import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import type { GraphRecord, GraphTie } from './graph-record.js';

export interface Placed extends GraphRecord {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly records: readonly Placed[];
  readonly ties: readonly { readonly from: Placed; readonly to: Placed; readonly says: string }[];
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** The picture holds so many records; the table beside it holds all. */
export const mostDrawn = 90;

interface Moving extends SimulationNodeDatum {
  readonly record: GraphRecord;
}

/** Where everything stands. The same ties are laid out alike: nothing moves by itself, and no chance is in it. */
export function layOut(center: GraphRecord, ties: readonly GraphTie[]): Layout {
  const records = new Map([[center.id, center]]);
  for (const { from, to } of ties)
    for (const each of [from, to])
      if (records.size < mostDrawn && !records.has(each.id)) records.set(each.id, each);
  const moving: Moving[] = [...records.values()].map((record) =>
    record.id === center.id ? { record, fx: 0, fy: 0 } : { record },
  );
  const drawn = ties.filter(({ from, to }) => records.has(from.id) && records.has(to.id));
  const links: SimulationLinkDatum<Moving>[] = drawn.map(({ from, to }) => ({
    source: from.id,
    target: to.id,
  }));
  forceSimulation(moving)
    .force(
      'link',
      forceLink<Moving, SimulationLinkDatum<Moving>>(links)
        .id(({ record }) => record.id)
        .distance(165),
    )
    .force('charge', forceManyBody().strength(-620))
    .force('collide', forceCollide(62))
    // A picture is wider than high, as its place is.
    .force('x', forceX(0).strength(0.02))
    .force('y', forceY(0).strength(0.11))
    .stop()
    .tick(320);
  const placed = new Map(
    moving.map(({ record, x = 0, y = 0 }) => [record.id, { ...record, x: Math.round(x), y: Math.round(y) }]),
  );
  return {
    records: [...placed.values()],
    ties: drawn.flatMap(({ from, to, says }) => {
      const [start, end] = [placed.get(from.id), placed.get(to.id)];
      return start === undefined || end === undefined ? [] : [{ from: start, to: end, says }];
    }),
    box: boxOf([...placed.values()]),
  };
}

function boxOf(records: readonly Placed[]): Layout['box'] {
  const xs = records.map(({ x }) => x);
  const ys = records.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - 80, Math.min(...ys) - 30];
  const [width, height] = [Math.max(...xs) + 80 - left, Math.max(...ys) + 45 - top];
  return { left, top, width, height };
}
