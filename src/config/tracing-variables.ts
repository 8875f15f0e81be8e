import { z } from 'zod';

const address = (example: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:/.test(text), `must be a URL like ${example}`)
    .optional();

const protocols = ['http/protobuf', 'http/json'] as const;

/** The encoding of traces. */
export type TraceProtocol = (typeof protocols)[number];

/** The OpenTelemetry variables that this program reads. The OpenTelemetry SDK also reads them, and others. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://collector.example:4318').describe(
    'URL of the OpenTelemetry collector that receives traces of requests and their statements ([more](monitoring.md#traces)). If not set, nothing is traced and OpenTelemetry is not loaded.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http://collector.example:4318/v1/traces').describe(
    'Full URL of the traces endpoint, instead of `OTEL_EXPORTER_OTLP_ENDPOINT`.',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(protocols)
    .default('http/protobuf')
    .describe('Encoding of traces. gRPC is not supported.'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z
    .enum(protocols)
    .optional()
    .describe('Encoding of traces, instead of `OTEL_EXPORTER_OTLP_PROTOCOL`.'),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'])
    .default('false')
    .describe('If true, no traces are sent, even if an endpoint is set.'),
} as const;
