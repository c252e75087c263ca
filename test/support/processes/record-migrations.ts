// Preloaded into a process: logs to standard error which process migrates a SQLite database.
import { DatabaseSync } from "node:sqlite";

const { prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.prepare = function (sql, ...options) {
  if (sql.startsWith('insert into "kysely_migration" ')) {
    process.stderr.write(`migrated by ${process.pid}\n`);
  }
  return Reflect.apply(prepare, this, [sql, ...options]);
};
