interface HashListProps {
  hashes: readonly { label: string; value: string }[];
}

/** Long values with their names above them, whole: half a fingerprint proves nothing. */
export function HashList({ hashes }: HashListProps) {
  return (
    <dl className="flex flex-col gap-2.5">
      {hashes.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xs">
            <code className="break-all">{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
