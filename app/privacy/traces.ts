import { domainToUnicode } from "node:url";
import {
  findPhone,
  listFormats,
  listValidPhones,
} from "../forms/phone/phones-in-text.ts";
import { listFreeTextQuestions } from "../leads/questions.ts";
import { normalizeEmail } from "../leads/threads/match-keys.ts";
import type { Person } from "./person.server.ts";

export type Trace = {
  what: "number" | "e-mail" | "id" | "name" | "words";
  text: string;
  /** Only this person can have it. A name or a sentence may be another person's, too. */
  isOwn: boolean;
};

/** Shorter texts occur by chance in binary data. */
const minTextBytes = 4;

/** Shorter numbers, which the contact form accepts too, belong to many people. */
const minNumberDigits = 7;

export function listTraces(person: Person): Trace[] {
  const texts: Text[] = [];
  const freeText = listFreeTextQuestions();
  for (const number of person.numbers) {
    const phone = findPhone(number);
    const formats = phone?.isValid ? listFormats(phone) : [number];
    texts.push(...formats.map((text): Text => ["number", text]));
  }
  for (const email of person.emails) {
    const [mailbox, domain = ""] = email.split(/@(?=[^@]*$)/);
    texts.push(["e-mail", email]);
    texts.push(["e-mail", `${mailbox}@${domainToUnicode(domain)}`]);
  }
  for (const lead of person.leads) {
    const { first_name, last_name, email, phone } = lead;
    const names = [first_name, last_name];
    const words = freeText.map(({ column }) => lead[column]);
    texts.push(...textsOf({ ...lead, names, words }));
    // A row's columns are stored back to back, so this matches even a two-letter name.
    texts.push(["name", [...names, email, phone].join("")]);
  }
  for (const { id, answers } of person.partials) {
    const { firstName, lastName, email, phone } = answers;
    const names = [firstName, lastName];
    const words = freeText.map(({ name }) => answers[name]);
    const given = textsOf({ id, phone, email, names, words });
    // Stored as JSON, which escapes some characters.
    texts.push(...given, ...given.map(asJson));
  }
  for (const { id, lead_phone_number } of person.callbacks) {
    texts.push(["id", id], ["number", lead_phone_number]);
  }
  const byText = new Map<string, Trace>();
  for (const [what, text] of texts) {
    if (!text || Buffer.byteLength(text) < minTextBytes) continue;
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

function isOwnText(what: Trace["what"], text: string, person: Person) {
  switch (what) {
    case "id":
      return true;
    case "e-mail":
      return person.emails.includes(normalizeEmail(text));
    case "number":
      return (
        text.replace(/\D/g, "").length >= minNumberDigits &&
        listValidPhones(text).some(({ number }) =>
          person.numbers.includes(number),
        )
      );
    default:
      return false;
  }
}

/** Beginning, middle and end: a long text may be stored in pieces. */
function samples(words: string): string[] {
  const length = 40;
  if (words.length <= length) return [words];
  const middle = Math.floor((words.length - length) / 2);
  return [0, middle, words.length - length].map((start) =>
    words.slice(start, start + length),
  );
}
