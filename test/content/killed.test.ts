import { expect, test } from "vitest";
import { readChangeFingerprint } from "../../app/desk/content/changes/open-change.server.ts";
import {
  getCurrent,
  readContentRevision,
} from "../../app/desk/content/content-store.server.ts";
import {
  draft,
  operatorKindOf,
  typeValidPost,
} from "../support/content/content.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { openDeskForTest } from "../support/desk.ts";
import { findFreePort } from "../support/free-port.ts";
import { startSite } from "../support/processes/site-process.ts";

test.each(databaseKinds)(
  "content and posts of a change are published together or not at all when the process is killed, on %s",
  async (database) => {
    // The killed process uses the real clock, so the session must be valid by it.
    const now = new Date().toISOString();
    const desk = await openDeskForTest({ database, now });
    const { services, databaseUrl } = desk.site;
    const { cookie } = await desk.signIn("owner", "Olga");
    const { database: store, posts } = services;
    for (const answered of database === "sqlite" ? [1, 15] : [6]) {
      const slugs = new Map<string, string>();
      for (let at = 0; at < 12; at++) {
        const changeId = await draft(services, {
          callingFirms: [`Firm ${answered}.${at}`],
        });
        const slug = `post-${answered}-${at}`;
        await typeValidPost(services, slug, { changeId });
        slugs.set(changeId, slug);
      }
      const port = String(await findFreePort());
      const deskUrl = `http://localhost:${port}`;
      const killed = await startSite({
        DATABASE_URL: databaseUrl,
        CALLS: "off",
        DESK_PORT: port,
        DESK_URL: deskUrl,
      });
      let count = 0;
      const press = async (id: string, act: string) => {
        const state = await readChangeFingerprint(services, id);
        await fetch(`${deskUrl}/changes/${id}`, {
          method: "POST",
          redirect: "manual",
          headers: { Cookie: cookie, Origin: deskUrl },
          body: new URLSearchParams({ act, state }),
        }).catch(() => undefined);
        count++;
      };
      const pressAll = async () => {
        for (const id of slugs.keys()) {
          await press(id, "rebase");
          await press(id, "publish");
        }
      };
      const pressed = pressAll();
      await expect
        .poll(() => count, { interval: 1 })
        .toBeGreaterThanOrEqual(answered);
      await killed.stop("SIGKILL");
      await pressed;
      const sets = await store
        .selectFrom("change_sets")
        .leftJoin("content_versions", (join) =>
          join
            .onRef("change_set", "=", "change_sets.id")
            .on("kind", "=", "operator"),
        )
        .select(["change_sets.id", "state", "version"])
        .orderBy("version")
        .execute();
      const published = sets.filter(({ state }) => state === "published");
      expect(published.map(({ version }) => version)).toEqual(
        published.map((_, at) => at + 1),
      );
      expect(sets.filter(({ version }) => version !== null)).toEqual(published);
      const { revision } = await readContentRevision(store);
      expect(revision).toBe(published.length);
      const publishedIds = new Set(published.map(({ id }) => id));
      for (const [id, slug] of slugs) {
        const post = await posts.findPost(slug);
        expect(post !== undefined, slug).toBe(publishedIds.has(id));
      }
    }
    await services.content.refresh();
    const current = await getCurrent(store, operatorKindOf(services));
    expect(current.version).toBeGreaterThan(0);
    expect(JSON.parse(current.data)).toMatchObject({
      callingFirms: services.content.current.operator.callingFirms,
    });
  },
);
