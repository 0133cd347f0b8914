import { useSession } from '../features/session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';
import { dashboard } from './texts.en.ts';

const texts = dashboard.header;

export function LogoutButton({ className }: { className?: string }) {
  const session = useSession();

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
