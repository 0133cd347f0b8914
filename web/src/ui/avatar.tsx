import { classes } from './classes.ts';

/** Letters are readable on them in both themes. */
const looks = ['bg-(--dye-lilac)', 'bg-(--dye-sky)', 'bg-(--dye-paper)', 'bg-(--dye-ochre)'];

/** The colour stays the same. Decorative: the name is beside it. */
export function Avatar({ name }: { name: string }) {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-10 shrink-0 items-center justify-center rounded-full font-display text-sm font-bold text-dye-night uppercase',
        looks[sum % looks.length],
      )}
    >
      {name.slice(0, 2)}
    </span>
  );
}
