/** Boxes in a row, and rows. */
export const SIDE = 3;

/** Where a key leads from a place of the board; undefined for any other key. At the edge the focus stays. */
export function placeAfterKey(key: string, place: number): number | undefined {
  const row = Math.floor(place / SIDE);
  const column = place % SIDE;
  const at = (toRow: number, toColumn: number) => clamp(toRow) * SIDE + clamp(toColumn);
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, SIDE - 1);
    default:
      return undefined;
  }
}

function clamp(index: number): number {
  return Math.min(Math.max(index, 0), SIDE - 1);
}
