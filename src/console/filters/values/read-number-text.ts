import { format } from '../../components/format.js';
import { numberText, type NumberTraits, type ParsedNumber, parseNumber } from './parse-number.js';
import { splitComparison, splitRange, type WrittenComparison } from './split-comparison.js';
import { type Candidates, empty, oneOf, pairsOf, type ValueReading, wrong } from './value-reading.js';

const labels: Readonly<Record<string, string>> = {
  gte: 'at least',
  lte: 'at most',
  gt: 'more than',
  lt: 'less than',
  eq: 'exactly',
  ne: 'not',
};

/**
 * Reads what was typed as the value of a number field: `50m`, `10 million`, `$50,000,000`, `>50m`, `10-20m`.
 * `comparison` is the chosen comparison; one in the text takes precedence.
 */
export function readNumberText(text: string, comparison: string, traits: NumberTraits): ValueReading {
  if (text.trim() === '') return empty;
  const written = splitComparison(text);
  const single = parseNumber(written.rest, traits);
  if (typeof single !== 'string') {
    const effective = comparisonOf(written.comparison, comparison);
    if (effective === 'between') return wrong(`Enter two numbers, such as ${exampleOf(traits)}.`);
    return oneOf(
      single.values.map((number) => readingOfOne(number, effective, text, traits)),
      single.isClear,
    );
  }
  const range = readRange(text, traits);
  if (range === null) return wrong(written.rest === '' ? `Add a number after “${text.trim()}”.` : single);
  return comparison === 'ne' ? wrong('Enter a single number. “is not” does not take a range.') : range;
}

function comparisonOf(written: WrittenComparison | null, chosen: string): string {
  if (written === null) return chosen;
  return written === 'exact' ? 'eq' : written;
}

function exampleOf({ isYear, isMoney }: NumberTraits): string {
  if (isYear) return '2015 to 2020';
  return isMoney ? '10m to 20m' : '10 to 50';
}

function readingOfOne(
  number: ParsedNumber,
  comparison: string,
  typed: string,
  traits: NumberTraits,
): ValueReading {
  const words = numberWords(number.value, traits);
  const hint = `${labels[comparison] ?? ''} ${words}`.trim();
  return {
    kind: 'understood',
    comparison,
    text: number.text,
    operands: { [comparison]: number.value },
    words,
    hint: typed.trim() === words || typed.trim() === String(number.value) ? null : hint,
  };
}

/** Formats a number as a sentence has it. */
export function numberWords(value: number, { isMoney, isYear }: NumberTraits): string {
  if (isYear) return String(value);
  return `${value < 0 ? '-' : ''}${isMoney ? '$' : ''}${format.exact(Math.abs(value))}`;
}

/** Reads a range of numbers. Returns null if the text is not one. */
function readRange(text: string, traits: NumberTraits): ValueReading | null {
  for (const [lowerText, upperText] of splitRange(text)) {
    const upper = parseNumber(upperText, traits);
    if (typeof upper === 'string') continue;
    // In `10-20m`, both ends are millions. In `500-1m`, only the upper end can be.
    const scaled = parseNumber(`${lowerText}${upper.values[0]?.scale ?? ''}`, traits);
    const own = parseNumber(lowerText, traits);
    const isShared = typeof scaled !== 'string' && isInOrder(scaled, upper);
    const lower = isShared ? scaled : own;
    if (typeof lower === 'string') continue;
    const pairs = pairsOf(lower, upper).filter(([low, high]) => low.value <= high.value);
    if (pairs.length === 0) return wrong('The range is the wrong way round. Enter the smaller number first.');
    const isDoubtful = !isShared && typeof scaled !== 'string';
    return oneOf(
      pairs.map(([low, high]) =>
        isDoubtful
          ? readingOfRange(spelledOut(low), spelledOut(high), traits)
          : readingOfRange(low, high, traits),
      ),
      lower.isClear && upper.isClear && !isDoubtful,
    );
  }
  return null;
}

const isInOrder = (lower: Candidates<ParsedNumber>, upper: Candidates<ParsedNumber>): boolean =>
  pairsOf(lower, upper).some(([low, high]) => low.value <= high.value);

/** Returns the number with a text without a scale. */
const spelledOut = (number: ParsedNumber): ParsedNumber => ({ ...number, text: numberText(number.value) });

function readingOfRange(low: ParsedNumber, high: ParsedNumber, traits: NumberTraits): ValueReading {
  const words = `${numberWords(low.value, traits)} and ${numberWords(high.value, traits)}`;
  return {
    kind: 'understood',
    comparison: 'between',
    text: `${low.text} to ${high.text}`,
    operands: { gte: low.value, lte: high.value },
    words,
    hint: `between ${words}`,
  };
}
