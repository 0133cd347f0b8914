import type { ReactNode } from 'react';

/** The quiet line at the foot of the stage behind which the proof is. */
export function ProofButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-1 text-sm font-semibold underline decoration-line-strong decoration-1 underline-offset-4 hover:bg-raised"
    >
      {children}
    </button>
  );
}
