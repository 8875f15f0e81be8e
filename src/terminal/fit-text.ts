import stringWidth from 'string-width';

/** A text in exactly so many columns of a screen: cut with an ellipsis, or filled up with blanks. */
export function fitText(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutText(text, width);
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  return align === 'right' ? `${blanks}${cut}` : `${cut}${blanks}`;
}

/** A text in at most so many columns; what is cut off is shown by an ellipsis. */
export function cutText(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
  let kept = '';
  let columns = 0;
  for (const { segment } of signs.segment(text)) {
    columns += stringWidth(segment);
    if (columns > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
