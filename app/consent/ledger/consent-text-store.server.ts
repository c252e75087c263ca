import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import type { ConsentText } from "../consent-texts.ts";
import { contactHasher } from "../contact-hash.server.ts";
import { canonicalJson, sha256 } from "./consent-chain.server.ts";

/** Returns versions whose wording changed although the version didn't. */
export async function saveConsentTexts(
  database: Kysely<Database>,
  texts: readonly ConsentText[],
  now: Date,
): Promise<string[]> {
  const stored = await database
    .selectFrom("consent_texts")
    .select(["hash", "version"])
    .execute();
  const isKnown = (hash: string) => stored.some((row) => row.hash === hash);
  const fresh = texts
    .map((text) => ({ version: text.version, body: canonicalJson(text) }))
    .map((text) => ({ ...text, hash: sha256(text.body) }))
    .filter(({ hash }) => !isKnown(hash));
  if (fresh.length > 0) {
    await database
      .insertInto("consent_texts")
      .values(
        fresh.map((text) => ({ ...text, first_used_at: now.toISOString() })),
      )
      // Another copy of the site may start at the same time.
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
  }
  return fresh
    .filter(({ version }) => stored.some((row) => row.version === version))
    .map(({ version }) => version);
}

export type StoredText = {
  version: string;
  hash: string;
  choices: readonly ConsentText["choices"][number]["name"][];
};

/** A form may name an earlier release's text, or one that doesn't exist. */
export async function readTextsAndKey(
  database: Kysely<Database>,
  versions: readonly (string | undefined)[],
) {
  const versionsToLoad = versions.flatMap((version) =>
    version && /^[\w.-]{1,60}$/.test(version) ? version : [],
  );
  const rows = await database
    .selectFrom("consent_keys")
    .leftJoin("consent_texts", (join) =>
      join.on("version", "in", ["", ...new Set(versionsToLoad)]),
    )
    .select(["number_key", "version", "hash", "body"])
    .orderBy("first_used_at")
    .execute();
  const texts = new Map<string, StoredText>();
  for (const { version, hash, body } of rows) {
    if (version === null || hash === null || body === null) continue;
    const choices = parseText(body).choices.map(({ name }) => name);
    texts.set(version, { version, hash, choices });
  }
  return { texts, hashOf: contactHasher(rows[0]?.number_key ?? "") };
}

const consentText = z.object({
  version: z.string(),
  language: z.literal("en-US"),
  words: z.string(),
  choices: z.array(
    z.object({
      name: z.enum(["consentCalls", "consentTexts"]),
      label: z.string(),
    }),
  ),
  // The first versions of the texts had no links.
  links: z.array(z.object({ label: z.string(), href: z.string() })).default([]),
  buttons: z.array(z.string()),
  firms: z.array(z.string()).optional(),
});

export function parseText(body: string): ConsentText {
  return consentText.parse(JSON.parse(body));
}
