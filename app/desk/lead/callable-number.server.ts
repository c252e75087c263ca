import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { dialOf } from "../../delivery/messages/dial.ts";
import { findCallOptOut } from "../../delivery/subjects/contact-history.server.ts";
import {
  answersOf,
  isDoNotCall,
  type Subject,
} from "../../delivery/subjects/subject.ts";

export async function findCallableNumber(
  database: Kysely<Database>,
  subject: Subject,
): Promise<string | undefined> {
  const { number = "" } = dialOf(answersOf(subject).phone) ?? {};
  if (!number.startsWith("+")) return undefined;
  return (await isStopped(database, subject)) ? undefined : number;
}

/** They stopped calls after this request, or it was refused because they had. */
export async function isStopped(
  database: Kysely<Database>,
  subject: Subject,
): Promise<boolean> {
  if (isDoNotCall(subject)) return true;
  return (await findCallOptOut(database, subject)) !== undefined;
}
