import { useQuery } from '@tanstack/react-query';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { qrPath } from './qr-path.ts';
import { Skeleton } from './skeleton.tsx';

/** What the standard asks for on every side. */
const QUIET_MODULES = 4;

interface QrCodeProps {
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
  /** Stand there if it cannot be drawn. */
  failed: string;
  retry: string;
}

/** The text as a picture for a camera: always dark on light, whatever the theme. */
export function QrCode({ text, label, failed, retry }: QrCodeProps) {
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
        <p>{failed}</p>
        <Button className="mt-2" onClick={() => refetch()}>
          {retry}
        </Button>
      </Banner>
    );
  if (!qr) return <Skeleton className="mx-auto size-56" />;
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="mx-auto size-56 rounded-md bg-dye-paper"
    >
      <path d={qr.path} className="fill-dye-night" />
    </svg>
  );
}
