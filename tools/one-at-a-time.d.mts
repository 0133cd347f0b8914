export function oneAtATime<Result>(
  folder: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result>;
