export const maxFormBytes = 64 * 1024 * 1024;

const pattern = /^upload:([0-9a-f]{64})$/;

export function uploadReference(hash: string): string {
  return `upload:${hash}`;
}

export function uploadHash(file: string): string | undefined {
  return pattern.exec(file)?.[1];
}
