export function printLine(text: string) {
  process.stdout.write(`${text}\n`);
}

export function exitWithErrors(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

/** An AggregateError of refused connections has a code but no message. */
export function errorReason(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
