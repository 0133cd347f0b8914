import { install } from '../lib/installation.ts';
import { Button } from '../ui/button.tsx';
import { installed } from './installed.en.ts';

export function InstallButton() {
  return (
    <Button variant="quiet" className="-mt-2 justify-start" onClick={install}>
      {installed.install}
    </Button>
  );
}
