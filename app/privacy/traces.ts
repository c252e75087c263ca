import { domainToUnicode } from "node:url";
import {
  findPhone,
  listValidPhones,
  listWritings,
} from "../forms/phones-in-text.ts";
import { plainEmail } from "../leads/match-keys.ts";
import type { Person } from "./person.server.ts";

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
export function listTraces(person: Person): Trace[] {
  const texts: Text[] = [];
  for (const number of person.numbers) {
    const phone = findPhone(number);
    const writings = phone?.isValid ? listWritings(phone) : [number];
    texts.push(...writings.map((text): Text => ["number", text]));
  }
  for (const email of person.emails) {
    const [mailbox, domain = ""] = email.split(/@(?=[^@]*$)/);
    texts.push(["e-mail", email]);
    texts.push(["e-mail", `${mailbox}@${domainToUnicode(domain)}`]);
  }
  for (const lead of person.leads) {
    const { first_name, last_name, email, phone } = lead;
    const names = [first_name, last_name];
    const words = [lead.description, lead.injury_type];
    texts.push(...textsOf({ ...lead, names, words }));
    // As the columns stand beside each other in a row: also a name of two letters is told.
    texts.push(["name", [...names, email, phone].join("")]);
  }
  for (const { id, answers } of person.partials) {
    const { firstName, lastName, email, phone } = answers;
    const names = [firstName, lastName];
    const words = [answers.description, answers.injuryType];
    const given = textsOf({ id, phone, email, names, words });
    // Stored as JSON, which writes some characters in another way.
    texts.push(...given, ...given.map(asJson));
  }
  for (const { id, lead_phone_number } of person.callbacks) {
    texts.push(["id", id], ["number", lead_phone_number]);
  }
  const byText = new Map<string, Trace>();
  for (const [what, text] of texts) {
    if (!text || Buffer.byteLength(text) < shortest) continue;
    byText.set(text, { what, text, isOwn: isOwnText(what, text, person) });
  }
  return [...byText.values()];
}

type Text = [what: Trace["what"], text: string | null | undefined];

function textsOf({
  id,
  phone,
  email,
  names,
  words,
}: {
  id: string;
  phone?: string | undefined;
  email?: string | null | undefined;
  names: readonly (string | null | undefined)[];
  words: readonly (string | null | undefined)[];
}): Text[] {
  return [
    ["id", id],
    ["number", phone],
    ["e-mail", email],
    ...names.map((name): Text => ["name", name]),
    ...words
      .flatMap((text) => samples(text ?? ""))
      .map((text): Text => ["words", text]),
  ];
}

function asJson([what, text]: Text): Text {
  return [what, text && JSON.stringify(text).slice(1, -1)];
}

/** What another person's rows hold as well is no proof that something of this person is left. */
function isOwnText(what: Trace["what"], text: string, person: Person) {
  switch (what) {
    case "id":
      return true;
    case "e-mail":
      return person.emails.includes(plainEmail(text));
    case "number":
      return (
        text.replace(/\D/g, "").length >= shortestNumber &&
        listValidPhones(text).some(({ number }) =>
          person.numbers.includes(number),
        )
      );
    default:
      return false;
  }
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
