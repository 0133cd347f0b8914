import { useQuery } from '@tanstack/react-query';
import { deposit } from '../../messages/en/deposit.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { qrPath } from './qr-path.ts';

const texts = deposit.usdt;

/** What the standard asks for on every side. */
const QUIET_MODULES = 4;

/** The text as a picture for a camera: always dark on light, whatever the theme. */
export function QrCode({ text }: { text: string }) {
  const {
    data: qr,
    error,
    refetch,
  } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      // Fetched with the first code that is shown.
      const { encode } = await import('uqr');
      const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
      return { path: qrPath(data), size };
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error)
    return (
      <Banner tone="error">
        <p>{texts.errors.qrFailed}</p>
        <Button className="mt-2" onClick={() => refetch()}>
          {texts.retry}
        </Button>
      </Banner>
    );
  if (!qr) return <Skeleton className="mx-auto size-56" />;
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={texts.qrLabel(text)}
      shapeRendering="crispEdges"
      className="mx-auto size-56 rounded-md bg-dye-paper"
    >
      <path d={qr.path} className="fill-dye-night" />
    </svg>
  );
}
