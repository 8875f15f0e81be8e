import { Button } from '../components/button.js';
import { EmptyState } from '../components/empty-state.js';

/** Stands where a page could not be loaded or drawn: the server is gone, or has another version by now. */
export function BrokenPage() {
  return (
    <div role="alert">
      <EmptyState title="This page could not be loaded">
        The server may be gone, or may have a newer version of this page.
        <Button
          onPress={() => {
            window.location.reload();
          }}
        >
          Load it again
        </Button>
      </EmptyState>
    </div>
  );
}
