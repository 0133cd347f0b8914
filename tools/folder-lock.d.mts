export function withFolderLock<Result>(
  folder: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result>;
