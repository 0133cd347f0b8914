import { useQuery } from '@tanstack/react-query';
import { messages } from '../lib/language/shared.en.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Skeleton } from './loading.tsx';

/** Required by the standard. */
const QUIET_MODULES = 4;

interface QrCodeProps {
  text: string;
  label: string;
  failed: string;
  retry?: string;
  wide?: boolean;
}

/** Dark on light in both themes. */
export function QrCode({ text, label, failed, retry = messages.ui.retry, wide = false }: QrCodeProps) {
  const size = wide ? 'aspect-square w-full max-w-88' : 'size-56';
  const {
    data: qr,
    error,
    refetch,
  } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
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
  if (!qr) return <Skeleton className={`mx-auto ${size}`} />;
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`mx-auto ${size} rounded-md bg-dye-paper`}
    >
      <path d={qr.path} className="fill-dye-night" />
    </svg>
  );
}

/** A rectangle per run in a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => rowPath(row, y)).join('');
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; ) {
    const start = x;
    while (row[x]) x += 1;
    const run = x - start;
    if (run > 0) path += `M${start} ${y}h${run}v1h-${run}z`;
    else x += 1;
  }
  return path;
}
