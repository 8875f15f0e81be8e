import { z } from 'zod';
import { environmentValues } from './environment-values.js';

const { flag, file } = environmentValues;

/** The variables that configure the documentation at /docs. */
export const docsVariables = {
  DOCS: flag.default(true).describe('Whether the server shows the documentation for customers at `/docs`.'),
  DOCS_NAME: z
    .string()
    .trim()
    .min(1)
    .max(60, 'must have at most 60 characters')
    .default('Dealgraph')
    .describe('Name at the top of the pages at `/docs` and in their titles.'),
  DOCS_LOGO: file
    .refine(
      (path) => path === undefined || /\.(svg|png)$/i.test(path),
      'must be the path of an .svg or .png file',
    )
    .describe('Path of the logo at the top of the pages at `/docs`: a square SVG or PNG file.'),
} as const;
