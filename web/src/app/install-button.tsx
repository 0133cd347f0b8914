import { install } from '../lib/installation.ts';
import { installed } from '../messages/en/installed.ts';
import { Button } from '../ui/button.tsx';

export function InstallButton() {
  return (
    <Button variant="quiet" className="-mt-2 justify-start" onClick={install}>
      {installed.install}
    </Button>
  );
}
