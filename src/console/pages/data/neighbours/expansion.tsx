import { useEffect } from 'react';
import type { GraphRecord, GraphTie } from './graph-record.js';
import { useNeighbours } from './use-neighbours.js';

export interface ExpansionProps {
  readonly record: GraphRecord;
  readonly onTies: (id: string, ties: readonly GraphTie[]) => void;
}

/** Tells of a neighbour's own neighbours as soon as they are paid for. It shows nothing, and pays for nothing. */
export function Expansion({ record, onTies }: ExpansionProps) {
  const { data } = useNeighbours(record);
  const text = data === null ? null : JSON.stringify(data);
  useEffect(() => {
    if (text !== null) onTies(record.id, JSON.parse(text) as GraphTie[]);
  }, [text, record.id, onTies]);
  return null;
}
