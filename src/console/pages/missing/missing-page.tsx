import { MissingWords } from './missing-words.js';

/** An address that leads nowhere. */
export function MissingPage() {
  return (
    <main>
      <MissingWords />
    </main>
  );
}
