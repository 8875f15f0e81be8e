/** The address for keys and the price of a credit, which the operator sets and the server puts into the page. */
interface Offer {
  /** A web page or an email address (`mailto:`). */
  readonly keyUrl: string | null;
  readonly creditPrice: { readonly amount: number; readonly currency: string } | null;
}

export const offer: Offer = readOffer();

/** The price of a credit, such as `€0.02`; null if the operator has set none. */
export const creditPrice: string | null = offer.creditPrice && formatPrice(offer.creditPrice);

function readOffer(): Offer {
  const text = document.querySelector<HTMLMetaElement>('meta[name="offer"]')?.content ?? '';
  return text === '' ? { keyUrl: null, creditPrice: null } : (JSON.parse(text) as Offer);
}

function formatPrice({ amount, currency }: NonNullable<Offer['creditPrice']>): string {
  const style = { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 6 } as const;
  return new Intl.NumberFormat('en', style).format(amount);
}
