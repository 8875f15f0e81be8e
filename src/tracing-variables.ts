import { z } from 'zod';

const address = (example: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:/.test(text), `needs to be an address like ${example}`)
    .optional();

/** The variables of OpenTelemetry that the program reads itself; its SDK reads them and its others. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://collector.example:4318').describe(
    "OpenTelemetry's collector, to which requests and their statements are sent as traces ([more](monitoring.md#traces)). None: no traces, and nothing of OpenTelemetry is loaded.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http://collector.example:4318/v1/traces').describe(
    'The same as the whole address for traces.',
  ),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'])
    .default('false')
    .describe('True sends no traces, whatever the addresses.'),
} as const;
