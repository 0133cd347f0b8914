import { session } from '../features/session/session.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';
import { dashboard } from './texts.en.ts';

const texts = dashboard.header;

export function LogoutButton({ className }: { className?: string }) {
  async function logOut() {
    const wasTold = await session.logout();
    if (!wasTold) toast.info(texts.loggedOutLocally);
  }

  return (
    <Button variant="quiet" className={className} onClick={logOut}>
      {texts.logout}
    </Button>
  );
}
