/** A column of a table layout. */
export interface LaidColumn {
  readonly path: string;
  /** The width in pixels; null if the column has not been resized. */
  readonly width: number | null;
  /** True if the column stays at the left while the other columns scroll. */
  readonly isPinned: boolean;
}

/** The displayed columns, from left to right. Pinned columns are first. */
export type TableLayout = readonly LaidColumn[];

/** The properties of a column that its layout depends on. */
export interface LayoutColumn {
  readonly path: string;
  readonly isHidden?: boolean;
}

export const minColumnWidth = 60;
export const maxColumnWidth = 800;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));

/** Returns the default layout of a product. Its first column is pinned. */
export function defaultLayout(columns: readonly LayoutColumn[]): TableLayout {
  return columns
    .filter(({ isHidden }) => isHidden !== true)
    .map(({ path }, position) => ({ path, width: null, isPinned: position === 0 }));
}

/** Converts `hq.country` to `hqCountry`, because a dot separates columns in the URL. */
const nameOf = (path: string): string =>
  path.replace(/\.(\w)/g, (_dot, letter: string) => letter.toUpperCase());

/**
 * Formats a layout for the URL, for example `*organizationName-240.hqCountry`: `*` marks a pinned column, and the
 * number is the width.
 */
export function writeLayout(layout: TableLayout): string {
  return layout
    .map(
      ({ path, width, isPinned }) =>
        `${isPinned ? '*' : ''}${nameOf(path)}${width === null ? '' : `-${width}`}`,
    )
    .join('.');
}

/** Parses a layout from the URL. Ignores unknown columns. Returns the default layout if no column is known. */
export function readLayout(text: string | undefined, columns: readonly LayoutColumn[]): TableLayout {
  const byName = new Map(columns.map(({ path }) => [nameOf(path), path]));
  const laid = new Map<string, LaidColumn>();
  for (const part of (text ?? '').split('.')) {
    const [, star, name = '', width] = /^(\*?)([A-Za-z0-9]+)(?:-(\d{1,4}))?$/.exec(part) ?? [];
    const path = byName.get(name);
    if (path !== undefined && !laid.has(path))
      laid.set(path, {
        path,
        width: width === undefined ? null : clampWidth(Number(width)),
        isPinned: star === '*',
      });
  }
  return laid.size === 0 ? defaultLayout(columns) : pinnedFirst([...laid.values()]);
}

/** Adds a column at the end, or removes it. The last remaining column is not removed. */
export function toggleColumn(layout: TableLayout, path: string): TableLayout {
  const others = layout.filter((column) => column.path !== path);
  if (others.length === layout.length) return [...layout, { path, width: null, isPinned: false }];
  return others.length === 0 ? layout : others;
}

/** Pins a column, as the last pinned column, or unpins it, as the first unpinned column. */
export function togglePin(layout: TableLayout, path: string): TableLayout {
  const found = layout.find((column) => column.path === path);
  if (found === undefined) return layout;
  const others = layout.filter((column) => column !== found);
  const pinned = others.filter(({ isPinned }) => isPinned);
  const free = others.filter(({ isPinned }) => !isPinned);
  return [...pinned, { ...found, isPinned: !found.isPinned }, ...free];
}

/** Moves a column by one position, among the pinned or among the unpinned columns. */
export function moveColumn(layout: TableLayout, path: string, step: -1 | 1): TableLayout {
  const from = layout.findIndex((column) => column.path === path);
  const column = layout[from];
  const other = layout[from + step];
  if (column === undefined || other?.isPinned !== column.isPinned) return layout;
  return layout.with(from, other).with(from + step, column);
}

/** Sets the widths of columns by path. */
export function resizeColumns(layout: TableLayout, widths: ReadonlyMap<string, number>): TableLayout {
  return layout.map((column) => {
    const width = widths.get(column.path);
    return width === undefined ? column : { ...column, width: clampWidth(width) };
  });
}

function pinnedFirst(layout: TableLayout): TableLayout {
  return [...layout.filter(({ isPinned }) => isPinned), ...layout.filter(({ isPinned }) => !isPinned)];
}
