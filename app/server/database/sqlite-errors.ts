export function isBusy(error: unknown) {
  return resultCode(error) === 5;
}

/** READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB. */
const damage: readonly unknown[] = [8, 10, 11, 13, 14, 26];

export function isFileError(error: unknown) {
  return damage.includes(resultCode(error));
}

/** The primary result code is the low byte. */
function resultCode(error: unknown) {
  return error instanceof Error && "errcode" in error
    ? Number(error.errcode) & 0xff
    : undefined;
}
