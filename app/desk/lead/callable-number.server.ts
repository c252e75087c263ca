import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { dialOf } from "../../delivery/messages/dial.ts";
import { findCallOptOut } from "../../delivery/messages/subjects/contact-history.server.ts";
import {
  answersOf,
  isDoNotCall,
  type Subject,
} from "../../delivery/messages/subjects/subject.ts";

export async function findCallableNumber(
  database: Kysely<Database>,
  subject: Subject,
): Promise<string | undefined> {
  const { number = "" } = dialOf(answersOf(subject).phone) ?? {};
  if (!number.startsWith("+") || isDoNotCall(subject)) return undefined;
  return (await findCallOptOut(database, subject)) ? undefined : number;
}
