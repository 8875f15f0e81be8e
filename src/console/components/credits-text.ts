const count = new Intl.NumberFormat('en');

/** `1 credit`, `12,000 credits`, `free`. */
export function creditsText(credits: number): string {
  if (credits === 0) return 'free';
  return credits === 1 ? '1 credit' : `${count.format(credits)} credits`;
}
