/** Whether another process holds the write lock (SQLITE_BUSY). */
export function isBusy(error: unknown) {
  return resultCode(error) === 5;
}

/** SQLITE_READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB. */
const damage: readonly unknown[] = [8, 10, 11, 13, 14, 26];

/** Whether the file failed, not the statement. */
export function isFileError(error: unknown) {
  return damage.includes(resultCode(error));
}

/** SQLite's primary result code: the low byte. */
function resultCode(error: unknown) {
  return error instanceof Error && "errcode" in error
    ? Number(error.errcode) & 0xff
    : undefined;
}
