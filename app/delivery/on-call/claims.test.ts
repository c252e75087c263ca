import { describe, expect, test } from "vitest";
import {
  message,
  openFirm,
  openFirmWithLead,
} from "../../../test/support/delivery/on-call-firm.ts";
import { referenceOf } from "../../forms/reference.ts";
import { listUnclaimed } from "./list-unclaimed.server.ts";

describe("claiming a lead", () => {
  test("opening the link claims nothing; its button claims the lead once and stops the escalation", async () => {
    const firm = await openFirmWithLead("sqlite");
    const { site } = firm;
    const [ann, office] = [firm.linkOf("ann"), firm.linkOf("office")];
    const path = (link: string) => link.slice(site.url.length);

    for (const method of ["GET", "HEAD", "GET"]) {
      const shown = await site.visit(path(ann), { method });
      expect(shown.status).toBe(200);
      expect(shown.headers.get("Cache-Control")).toBe("no-store");
      expect(shown.headers.get("X-Robots-Tag")).toBe("noindex");
      expect(shown.headers.get("Referrer-Policy")).toBe("no-referrer");
    }
    const html = await site.read(path(ann));
    const [lead] = await site.services.leads.listLeads();
    expect(html).toContain(referenceOf(lead?.id ?? ""));
    expect(html).toContain("<button>I&#39;ll call this one</button>");
    expect(html).not.toMatch(/Quendolyn|205\D{0,3}555|van hit/);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);

    site.setTime("2026-11-21T18:01:00.000Z");
    const taken = await site.submit(path(ann), {});
    expect([taken.status, taken.headers.get("Location")]).toEqual([
      303,
      path(ann),
    ]);
    await site.submit(path(office), {});
    for (const link of [ann, office]) {
      const after = await site.read(path(link));
      expect(after).toContain("Ann has ");
      expect(after).toContain("12:01 PM CST");
      expect(after).not.toContain("<button>");
    }
    firm.at(60);
    await firm.site.submit("/", { ...message, phone: "205 555 0199" });
    expect((await firm.notified(4)).slice(2).toSorted()).toEqual([
      "ann lead.waiting",
      "office lead.created",
    ]);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);
  });

  test("the button works where the browser hides the origin; another site's request is rejected", async () => {
    const { site, linkOf, notified } = await openFirm();
    await site.submit("/", message);
    await notified(2);
    const press = (path: string, headers: Record<string, string>) =>
      site.visit(path, {
        method: "POST",
        headers,
        body: new URLSearchParams(),
      });
    const path = linkOf("ann").slice(site.url.length);
    const refused: Record<string, string>[] = [
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { Origin: "null", "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of refused) {
      expect((await press(path, headers)).status).toBe(403);
    }
    expect((await press("/", { Origin: "null" })).status).toBe(403);
    expect((await press("/x/../claims", { Origin: "null" })).status).toBe(403);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);
    expect((await press(path, { Origin: "null" })).status).toBe(303);
    expect(await listUnclaimed(site.services.database)).toEqual([]);
  });

  test("a link that is forged, for something else, or over a week old claims nothing", async () => {
    const firm = await openFirmWithLead("sqlite");
    const { site } = firm;
    const path = firm.linkOf("ann").slice(site.url.length);
    const [id = "", expires = "", signature = ""] = path.slice(7).split(".");
    const later = (Number.parseInt(expires, 36) + 1).toString(36);
    const other = firm.linkOf("office").split("/claim/")[1]?.split(".")[0];
    const forged = [
      `/claim/${id}.${later}.${signature}`,
      `/claim/${other}.${expires}.${signature}`,
      `/claim/${id}.${expires}.${signature.slice(1)}`,
      `/claim/${id}.${expires}`,
      "/claim/x.y",
    ];
    for (const wrong of forged) {
      expect((await site.visit(wrong)).status, wrong).toBe(404);
      expect((await site.submit(wrong, {})).status, wrong).toBe(404);
    }
    site.setTime("2026-11-28T18:00:00.000Z");
    expect((await site.visit(path)).status).toBe(404);
    expect((await site.submit(path, {})).status).toBe(404);
    expect(await listUnclaimed(site.services.database)).toHaveLength(1);
  });

  test("a shared mailbox's page asks for a name, and that person claims the lead", async () => {
    const firm = await openFirmWithLead("sqlite");
    const { site } = firm;
    const path = firm.linkOf("office").slice(site.url.length);
    const html = await site.read(path);
    expect(html).toMatch(/<input [^>]*name="name" required/);
    expect(html).toContain('<option value="Bo">');
    for (const name of ["", " \u200b ", "a\nb\u0000", "x".repeat(61)]) {
      const refused = await site.submit(path, { act: "claim", name });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain("Type a name of up to 60");
    }
    const name = " <i>Cy  O'Hara</i> ";
    expect((await site.submit(path, { act: "claim", name })).status).toBe(303);
    const after = await site.read(path);
    expect(after).toContain("&#60;i&#62;Cy O&#39;Hara&#60;/i&#62; has ");
    expect(after).not.toContain("<i>");
  });
});
