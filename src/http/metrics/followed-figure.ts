/** One value of a figure; its labels are of a few values that the program knows. */
export interface FigureValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure that is looked up when metrics are read. A counter only ever grows while the process runs. */
export interface FollowedFigure {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly labels?: readonly string[];
  readonly read: () => readonly FigureValue[];
}
