import { escapeHtml } from './escape-html.js';

/** The address for keys and the price of a credit, which the operator sets and the front page shows. */
export interface Offer {
  /** A web page (`https:`) or an email address (`mailto:`); null if the operator has set none. */
  readonly keyUrl: string | null;
  readonly creditPrice: CreditPrice | null;
}

export interface CreditPrice {
  readonly amount: number;
  /** An ISO 4217 code such as `EUR`. */
  readonly currency: string;
}

export const noOffer: Offer = { keyUrl: null, creditPrice: null };

/**
 * Puts the offer into a page of the application as JSON, so that the page shows it without another request.
 */
export function placeOffer(html: string, offer: Offer): string {
  const json = escapeHtml(JSON.stringify(offer));
  return html.replace('name="offer" content=""', () => `name="offer" content="${json}"`);
}
