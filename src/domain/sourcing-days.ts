/** Days without a new request after which a request for a company is closed, and days that a closed one is stored (D9). */
export const sourcingDays = 90;
