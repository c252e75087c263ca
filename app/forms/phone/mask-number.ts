export function maskNumber(number: string): string {
  return `(•••)\u00a0•••-${number.slice(-4)}`;
}
