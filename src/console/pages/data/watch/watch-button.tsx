import { Button } from '../../../components/button.js';
import type { Watch } from './use-watch.js';

interface WatchButtonProps {
  readonly watch: Watch;
  readonly isDisabled: boolean;
}

/** A button that watches a filter with one click. */
export function WatchButton({ watch: { watched, isPending, start }, isDisabled }: WatchButtonProps) {
  return (
    <Button
      size="small"
      look={watched === null ? 'plain' : 'quiet'}
      isDisabled={isDisabled || watched !== null}
      isPending={isPending}
      onPress={start}
    >
      {watched === null ? 'Watch · free' : 'Watching'}
    </Button>
  );
}
