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
import { useEffect, useMemo, useRef } from 'react';
import { format } from '../../../components/format.js';
import styles from './graph-picture.module.css';
import type { GraphRecord, GraphTie, RecordKind } from './use-related.js';

/** Maximum number of records in the graph. The table below it contains all records. */
const mostDrawn = 90;

/**
 * A graph of related records. An arrow key selects the nearest record in its direction, and Enter opens a record's
 * page.
 */
export function GraphPicture({ center, ties, chosen, onChoose, onWalk }: GraphPictureProps) {
  const layout = useMemo(() => layOut(center, ties), [center, ties]);
  const picture = useRef<SVGSVGElement>(null);
  const { left, top, width, height } = layout.box;
  const shown = layout.records.find(({ id }) => id === chosen) ?? layout.records[0];
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = frame.current;
    if (container !== null)
      container.scrollTo(
        (container.scrollWidth - container.clientWidth) / 2,
        (container.scrollHeight - container.clientHeight) / 2,
      );
  }, [layout]);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (shown === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onWalk(shown);
    }
    const next = nextInDirection(event.key, shown, layout.records);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    picture.current?.querySelector<SVGGElement>(`[data-record="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div>
      <div className={styles['frame']} ref={frame}>
        <svg
          ref={picture}
          viewBox={`${left} ${top} ${width} ${height}`}
          // Labels must be readable, so a graph that is larger than its frame is not scaled down but scrolls.
          style={{ minWidth: width * 0.75, minHeight: height * 0.75 }}
          className={styles['picture']}
          role="group"
          aria-label={`Records related to ${center.name}. Arrow keys move between records, Enter opens one.`}
          onKeyDown={onKeyDown}
        >
          <g aria-hidden="true">
            {layout.ties.map(({ from, to, says }) => (
              <line
                key={`${from.id} ${to.id} ${says}`}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                className={[styles['tie'], isNear(from, to, shown, center) ? styles['near'] : ''].join(' ')}
              />
            ))}
          </g>
          {layout.records.map((record) => (
            <RecordMark
              key={record.id}
              record={record}
              isCenter={record.id === center.id}
              isChosen={record.id === shown?.id}
              onChoose={onChoose}
            />
          ))}
        </svg>
      </div>
      <p className={styles['legend']} aria-hidden="true">
        {(['company', 'investor', 'person'] as const).map((kind) => (
          <span key={kind} className={styles[kind]}>
            <svg width={14} height={14} viewBox="-14 -14 28 28">
              <Mark kind={kind} />
            </svg>{' '}
            {format.label(kind)}
          </span>
        ))}
      </p>
      {layout.records.length === mostDrawn && (
        <p className={styles['note']}>
          The graph shows the first {mostDrawn} records. The table has all of them.
        </p>
      )}
    </div>
  );
}

interface PositionedRecord extends GraphRecord {
  readonly x: number;
  readonly y: number;
}

interface Layout {
  readonly records: readonly PositionedRecord[];
  readonly ties: readonly {
    readonly from: PositionedRecord;
    readonly to: PositionedRecord;
    readonly says: string;
  }[];
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

interface Moving extends SimulationNodeDatum {
  readonly record: GraphRecord;
}

/** Computes the layout of the graph. The same relationships always have the same layout. */
function layOut(center: GraphRecord, ties: readonly GraphTie[]): Layout {
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
    // The frame is wider than high, so records are pulled toward the center less strongly along the horizontal axis.
    .force('x', forceX(0).strength(0.02))
    .force('y', forceY(0).strength(0.11))
    .stop()
    .tick(320);
  const positioned = new Map(
    moving.map(({ record, x = 0, y = 0 }) => [record.id, { ...record, x: Math.round(x), y: Math.round(y) }]),
  );
  return {
    records: [...positioned.values()],
    ties: drawn.flatMap(({ from, to, says }) => {
      const [start, end] = [positioned.get(from.id), positioned.get(to.id)];
      return start === undefined || end === undefined ? [] : [{ from: start, to: end, says }];
    }),
    box: boxOf([...positioned.values()]),
  };
}

function boxOf(records: readonly PositionedRecord[]): Layout['box'] {
  const xs = records.map(({ x }) => x);
  const ys = records.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - 80, Math.min(...ys) - 30];
  const [width, height] = [Math.max(...xs) + 80 - left, Math.max(...ys) + 45 - top];
  return { left, top, width, height };
}

interface GraphPictureProps {
  readonly center: GraphRecord;
  readonly ties: readonly GraphTie[];
  readonly chosen: string;
  readonly onChoose: (record: GraphRecord) => void;
  /** Called when Enter is pressed on the selected record. */
  readonly onWalk: (record: GraphRecord) => void;
}

/**
 * Returns true for a relationship of the selected record, which is then highlighted. Relationships of the center are
 * not highlighted when the center is selected.
 */
function isNear(
  from: GraphRecord,
  to: GraphRecord,
  shown: GraphRecord | undefined,
  center: GraphRecord,
): boolean {
  return shown !== undefined && shown.id !== center.id && (from.id === shown.id || to.id === shown.id);
}

interface RecordMarkProps {
  readonly record: PositionedRecord;
  readonly isCenter: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (record: GraphRecord) => void;
}

function RecordMark({ record, isCenter, isChosen, onChoose }: RecordMarkProps) {
  const { id, kind, name, x, y } = record;
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={[styles['record'], styles[kind], isCenter ? styles['center'] : ''].join(' ')}
      role="button"
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={`${name}, ${kind}`}
      data-record={id}
      onClick={() => {
        onChoose(record);
      }}
    >
      <title>{name}</title>
      <circle r={26} className={styles['reach']} />
      <Mark kind={kind} isLarge={isCenter} />
      {linesOf(name).map((line, container) => (
        <text
          key={line}
          y={(isCenter ? 31 : 25) + container * 14}
          className={styles['name']}
          aria-hidden="true"
        >
          {`${line} `}
        </text>
      ))}
    </g>
  );
}

/** Draws the symbol of a record kind. The kinds differ by shape and not only by color. */
function Mark({ kind, isLarge = false }: { kind: RecordKind; isLarge?: boolean }) {
  if (kind === 'company') return <circle r={isLarge ? 15 : 10} className={styles['mark']} />;
  if (kind === 'investor')
    return <rect x={-9} y={-9} width={18} height={18} rx={4} className={styles['mark']} />;
  return <path d="M0 -11 L11 8 L-11 8 Z" className={styles['mark']} />;
}

/** Splits a long name into two lines. */
function linesOf(name: string): readonly string[] {
  const gap = name.lastIndexOf(' ', 22);
  if (name.length <= 22 || gap <= 0) return [name];
  return [name.slice(0, gap), name.slice(gap + 1)];
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Returns the nearest record in the direction of an arrow key, or null. */
function nextInDirection(
  key: string,
  from: PositionedRecord,
  records: readonly PositionedRecord[],
): PositionedRecord | null {
  const way = ways[key];
  if (way === undefined) return null;
  const [wayX, wayY] = way;
  const reached = records.flatMap((record) => {
    const [x, y] = [record.x - from.x, record.y - from.y];
    const ahead = x * wayX + y * wayY;
    const aside = Math.abs(x * wayY - y * wayX);
    // Only records within about 60 degrees of the direction count. Records that are straight ahead are preferred.
    return ahead > 0 && aside <= ahead * 1.75 ? [{ record, far: ahead + aside * 2 }] : [];
  });
  return reached.sort((one, other) => one.far - other.far)[0]?.record ?? null;
}
