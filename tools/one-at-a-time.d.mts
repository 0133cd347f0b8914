export function oneAtATime<Result>(
  folder: string,
  name: string,
  waitingText: string,
  work: () => Promise<Result>,
): Promise<Result>;
