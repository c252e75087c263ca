import type { Person, Wanted } from "./person.server.ts";
import { listWritings } from "./phone-match.ts";

/** A text that must not be found any more. */
export type Trace = {
  what: "number" | "e-mail" | "id" | "name" | "words";
  text: string;
  /** Nobody else has it. A name and a sentence may be another person's too. */
  isOwn: boolean;
};

/** Shorter texts are found by chance between other bytes. */
const shortest = 4;

/** Shorter numbers, which the contact form takes too, are many people's. */
const shortestNumber = 7;

/** All by which a person can be told in a row, a file or a log. */
export function listTraces(wanted: Wanted, person: Person): Trace[] {
  const traces: [Trace["what"], string | null][] = [];
  for (const phone of wanted.phones) {
    for (const text of listWritings(phone)) traces.push(["number", text]);
  }
  for (const text of wanted.emails) traces.push(["e-mail", text]);
  for (const lead of person.leads) {
    const { first_name, last_name, email, phone } = lead;
    traces.push(
      ["id", lead.id],
      ["number", phone],
      ["e-mail", email],
      ["name", first_name],
      ["name", last_name],
      // As the columns stand beside each other in a row: also a name of two letters is told.
      ["name", `${first_name}${last_name ?? ""}${email ?? ""}${phone}`],
    );
    for (const words of [lead.description, lead.injury_type]) {
      for (const text of samples(words ?? "")) traces.push(["words", text]);
    }
  }
  for (const { id, answers } of person.partials) {
    const { firstName = "", lastName = "", email = "", phone = "" } = answers;
    traces.push(["id", id], ["number", phone], ["e-mail", email]);
    traces.push(["name", firstName], ["name", lastName]);
    for (const words of [answers.description, answers.injuryType]) {
      for (const text of samples(words ?? "")) traces.push(["words", text]);
    }
  }
  for (const { id, lead_phone_number } of person.callbacks) {
    traces.push(["id", id], ["number", lead_phone_number]);
  }
  const byText = new Map<string, Trace>();
  for (const [what, text] of traces) {
    if (text === null || Buffer.byteLength(text) < shortest) continue;
    const isOwn =
      what === "number"
        ? text.replace(/\D/g, "").length >= shortestNumber
        : what === "e-mail" || what === "id";
    byText.set(text, { what, text, isOwn });
  }
  return [...byText.values()];
}

/** Its beginning, middle and end: a long text may be stored in pieces. */
function samples(words: string): string[] {
  const length = 40;
  if (words.length <= length) return [words];
  const middle = Math.floor((words.length - length) / 2);
  return [0, middle, words.length - length].map((start) =>
    words.slice(start, start + length),
  );
}
