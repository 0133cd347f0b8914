import { useClientConfig } from '../../lib/client-config.ts';
import { Button } from '../../ui/button.tsx';
import { auth } from './texts.en.ts';

interface DemoLoginProps {
  isBusy: boolean;
  onUse: (credentials: { username: string; password: string }) => void;
}

/** The advertised demo login, where this installation has one. */
export function DemoLogin({ isBusy, onUse }: DemoLoginProps) {
  const demoLogin = useClientConfig()?.demoLogin;
  if (!demoLogin) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-raised px-4 py-3">
      <p className="text-sm">
        {auth.login.demo}
        <br />
        <strong className="font-semibold">
          {demoLogin.username} / {demoLogin.password}
        </strong>
      </p>
      <Button onClick={() => onUse(demoLogin)} busy={isBusy}>
        {auth.login.demoUse}
      </Button>
    </section>
  );
}
