import { useEffect, useMemo, useRef } from 'react';
import type { GraphRecord, GraphTie, RecordKind } from './graph-record.js';
import styles from './graph-picture.module.css';
import { layOut, mostDrawn, type Placed } from './lay-out.js';
import { nextInDirection } from './next-in-direction.js';

export interface GraphPictureProps {
  readonly center: GraphRecord;
  readonly ties: readonly GraphTie[];
  readonly chosen: string;
  readonly onChoose: (record: GraphRecord) => void;
  /** Enter on the record that is chosen already. */
  readonly onWalk: (record: GraphRecord) => void;
}

/** The records around one, as a picture: arrow keys go from one to the next, Enter walks to its page. */
export function GraphPicture({ center, ties, chosen, onChoose, onWalk }: GraphPictureProps) {
  const layout = useMemo(() => layOut(center, ties), [center, ties]);
  const picture = useRef<SVGSVGElement>(null);
  const { left, top, width, height } = layout.box;
  const shown = layout.records.find(({ id }) => id === chosen) ?? layout.records[0];
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = frame.current;
    if (place !== null)
      place.scrollTo(
        (place.scrollWidth - place.clientWidth) / 2,
        (place.scrollHeight - place.clientHeight) / 2,
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
          // Names stay readable: a picture that is larger than its place is scrolled in it.
          style={{ minWidth: width * 0.75, minHeight: height * 0.75 }}
          className={styles['picture']}
          role="group"
          aria-label={`The neighbours of ${center.name}. Arrow keys go from one to the next, Enter opens its page.`}
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
            {kind}
          </span>
        ))}
      </p>
      {layout.records.length === mostDrawn && (
        <p className={styles['note']}>The picture stops at {mostDrawn} records; the table has all.</p>
      )}
    </div>
  );
}

/** The ties of the chosen record stand out; those of the center are all there is at first. */
function isNear(
  from: GraphRecord,
  to: GraphRecord,
  shown: GraphRecord | undefined,
  center: GraphRecord,
): boolean {
  return shown !== undefined && shown.id !== center.id && (from.id === shown.id || to.id === shown.id);
}

interface RecordMarkProps {
  readonly record: Placed;
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
      {linesOf(name).map((line, place) => (
        <text key={line} y={(isCenter ? 31 : 25) + place * 14} className={styles['name']} aria-hidden="true">
          {`${line} `}
        </text>
      ))}
    </g>
  );
}

/** A kind of record by its shape, not by its colour alone. */
function Mark({ kind, isLarge = false }: { kind: RecordKind; isLarge?: boolean }) {
  if (kind === 'company') return <circle r={isLarge ? 15 : 10} className={styles['mark']} />;
  if (kind === 'investor')
    return <rect x={-9} y={-9} width={18} height={18} rx={4} className={styles['mark']} />;
  return <path d="M0 -11 L11 8 L-11 8 Z" className={styles['mark']} />;
}

/** A long name in two lines. */
function linesOf(name: string): readonly string[] {
  const gap = name.lastIndexOf(' ', 22);
  if (name.length <= 22 || gap <= 0) return [name];
  return [name.slice(0, gap), name.slice(gap + 1)];
}
