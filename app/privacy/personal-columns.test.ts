import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { storeLead } from "../../test/support/leads/store-lead.ts";
import { openStore } from "../../test/support/site.ts";
import {
  dependentTables,
  subjectTables,
} from "../leads/delete-subjects.server.ts";
import { purge } from "./retention.server.ts";

/**
 * Columns outside the tables whose rows are deleted with their person. A personal column does not belong here: add
 * its table to `dependentTables`, or erasure and retention miss it.
 */
const notPersonal: Record<string, string> = {
  blog_posts:
    "slug title meta_description category content image_url author_name created_at updated_at published_at is_published tags is_general id reviewed_by reviewed_on category_slug is_scheduled",
  blog_post_tags: "post_slug tag published_at topic",
  blog_post_redirects: "old_slug post_slug",
  posts_version: "id version published cities next_at preview_key",
  heartbeat: "id beat_at",
  archived_pages: "sequence path at hash base body seal",
  archive_sweep: "id key cursor finished_at",
  uploads: "hash content created_at by_name",
  claim_key: "id key",
  destination_holds: "destination held_until",
  route_counts: "rule period count",
  campaign_spend: "campaign from_day to_day cents",
  lead_days: "day figures",
  lead_day_changes: "day",
  qualification_rules: "version rules first_used_at",
  phone_clicks: "day source campaign page count",
  // The operator's own people.
  exports:
    "id begun_at os_user format filters status finished_at row_count sha256",
  lead_statuses: "key label next is_closed clock place is_retired",
  accounts: "id name name_key role phone created_at removed_at",
  account_factors:
    "id account_id kind credential_id data created_at last_used_at",
  account_sessions:
    "hash account_id created_at last_used_at factor_at device pending_secret",
  recovery_codes: "hash account_id created_at used_at",
  invitations: "hash account_id created_at purpose expires_at",
  passkey_challenges: "hash account_id created_at",
  sign_in_failures: "id subject at",
  desk_events: "id seq account_id kind at by_account by_name data",
  desk_sequence: "id value",
  change_sets: "id name state created_at by_name due_at problem",
  content_versions:
    "id kind key version replaces base data change_set by_name at published_at",
  content_revision: "id revision next_at",
  post_versions: "post_id version data by_name at",
  post_drafts: "post_id slug data by_name at due_at problem",
  post_changes: "version names",
  // Erasing and retention clear `subject_id` and `data`.
  lead_events: "id seq subject_id kind at by_account by_name data",
  // SQLite's triggers index and remove the words of `lead_search`.
  lead_search_index: "words",
  lead_search_index_config: "k v",
  lead_search_index_data: "id block",
  lead_search_index_idx: "segid term pgno",
  // Random, and deleted after 48 hours.
  ended_attempts: "attempt_key ended_at partial_id lead_id",
  // Hashes of random ids and salted details.
  consents:
    "id created_at event subject_kind subject_hash text_version text_hash language calls texts gpc details_hash sequence previous_hash hash",
  consent_numbers: "consent_id number_hash",
  consent_texts: "hash version body first_used_at",
  consent_checkpoints: "count hash created_at signature timestamp_token",
  consent_keys: "id number_key signing_key",
  // Erasure clears `number` and `subject_id`; retention keeps the number, which must not be called.
  suppressions: "number_hash number calls_at texts_at subject_id lifted_at",
  // Like suppressions: erasure clears `contact`.
  sharing_opt_outs: "contact_hash contact opted_out_at",
};

describe.each(databaseKinds)("every stored column, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterAll(() => store.close());

  test("is deleted with its person, or is known not to be personal", async () => {
    const tables = await store.database.introspection.getTables();
    const covered: string[] = [...subjectTables, ...dependentTables];
    const unknown = tables
      .filter(({ name }) => !covered.includes(name))
      .flatMap(({ name, columns }) =>
        columns
          .filter(
            (column) => !notPersonal[name]?.split(" ").includes(column.name),
          )
          .map((column) => `${name}.${column.name}`),
      );
    expect(unknown).toEqual([]);
  });

  test.runIf(kind === "sqlite")(
    "of an expired lead is deleted, and its do-not-call entry names no lead",
    async () => {
      const given = {
        version: undefined,
        calls: false,
        texts: false,
        gpc: false,
        page: null,
        agent: null,
        language: null,
      };
      const then = new Date("2020-01-01T12:00:00Z");
      const phone = "205 555 0188";
      const lead = {
        source: "Landing Page Contact Form",
        firstName: "Ann Lee",
        description: "A van hit my car.",
      } as const;
      const subject_id = await storeLead(store.leads, { ...lead, phone }, then);
      await storeLead(store.leads, { ...lead, phone: "as before" }, then);
      await store.partials.save(randomUUID(), { phone }, {}, then);
      const form = { key: undefined, payload: phone, address: undefined };
      await store.callbacks.recordRequest({
        number: "+12055550199",
        form: { kind: "callback", ...form, now: then },
      });
      await storeDependents(store.database, subject_id, then.toISOString());
      const receipts = await store.database
        .selectFrom("consent_details")
        .select("receipt")
        .where("receipt", "is not", null)
        .execute();
      for (const { receipt } of receipts) {
        await store.consents.withdraw(
          receipt ?? "",
          { calls: true, texts: true },
          { given, address: "192.0.2.7", now: then },
        );
      }
      const tables = [...subjectTables, ...dependentTables];
      const listFilled = async () => {
        const counts = tables.map(async (table) => {
          const rows = store.database.selectFrom(table).selectAll();
          return (await rows.execute()).length > 0 ? [table] : [];
        });
        return (await Promise.all(counts)).flat();
      };
      expect(await listFilled()).toEqual(tables);
      await purge(store, new Date("2026-11-21T12:00:00Z"));
      expect(await listFilled()).toEqual([]);
      expect(await store.consents.listSuppressions()).toMatchObject([
        { number: "+12055550188", subject_id: null },
      ]);
    },
  );
});

/** Rows that a site without destinations, rules and campaigns doesn't have. */
async function storeDependents(
  database: Kysely<Database>,
  subject_id: string,
  at: string,
) {
  await database
    .insertInto("deliveries")
    .values({
      id: randomUUID(),
      subject_kind: "lead",
      subject_id,
      destination: "crm",
      event: "lead.created",
      created_at: at,
      next_at: at,
    })
    .execute();
  await database
    .insertInto("lead_routes")
    .values({ id: randomUUID(), subject_id, at, receivers: "{}", reason: "" })
    .execute();
  await database
    .insertInto("attributions")
    .values({ subject_id, created_at: at })
    .execute();
}
