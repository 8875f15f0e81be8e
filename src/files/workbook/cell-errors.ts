/** The text of a cell with a formula whose result the file does not contain, because no spreadsheet computed it. */
export const missingResult = '#FORMULA WITHOUT RESULT!';

/** The errors of spreadsheets. German, French and Spanish ones occur in CSV files, which have the shown texts. */
const errors: ReadonlySet<string> = new Set([
  ...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#FIELD!'],
  ...['#GETTING_DATA', '#BLOCKED!', '#CONNECT!', '#UNKNOWN!', '#BUSY!', '#EXTERNAL!', '#ERROR!', '#NA'],
  ...[
    '#NV',
    '#BEZUG!',
    '#WERT!',
    '#ZAHL!',
    '#VALEUR!',
    '#NOM?',
    '#NOMBRE!',
    '#¡REF!',
    '#¡VALOR!',
    '#¿NOMBRE?',
  ],
  missingResult,
]);

/** True for the text of a spreadsheet error, such as `#N/A`, `#REF!` or `#NAME?`. */
export function isCellError(text: string): boolean {
  return text.startsWith('#') && errors.has(text.trim());
}
