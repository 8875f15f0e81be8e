import { ApiError } from '../errors/api-error.js';

/** The refusal of an answer that passes a bound, with the figure and the bound (D3). */
export function answerTooLarge(verb: string, figure: number, unit: string, bound: number): ApiError {
  const format = (number: number): string => Math.ceil(number).toLocaleString('en');
  return new ApiError(
    'ANSWER_TOO_LARGE',
    `The answer ${verb} ${format(figure)} ${unit}; at most ${format(bound)} are allowed. ` +
      'Ask for smaller pages (first, limit) or fewer fields.',
  );
}
