/** What came is not, or not now, from the holder of the secret. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}
